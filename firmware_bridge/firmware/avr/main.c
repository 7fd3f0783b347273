/* The board on an ATmega328P at 16 MHz (Arduino Nano). Pins as in deploy/wiring.
 *
 *   D0, D1   serial line to the host, 250000 baud
 *   D2       dice port, 9600 baud (falling edge starts, timer 2 samples)
 *   D3 - D8  lamps 1 to 6, high is lit
 *   D9       piezo (timer 1)
 *   D10      load of the 74HC165 chain, low loads
 *   D12      data of the chain; a closed contact or a magnet reads low
 *   D13      clock of the chain
 */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <string.h>

#include "board.h"
#include "boots.h"

#define BAUD_DIVIDER 7 /* 16 MHz / (8 * 250000) - 1 */
#define TICK_DIVIDER 249 /* 16 MHz / 64 / 1000 - 1 */
#define DIE_BIT 208 /* 16 MHz / 8 / 9600 */
#define LOAD _BV(PB2)
#define DATA _BV(PB4)
#define CLOCK _BV(PB5)
#define PIEZO _BV(PB1)
#define LAMPS_D 0xF8 /* D3 to D7 */
#define LAMPS_B _BV(PB0)

static board_t board;
static volatile uint8_t ticks;
static ring_t die_bytes;
static uint8_t store_written = sizeof(store_t);

static uint16_t kept_boots[BOOTS_KEPT] EEMEM;
static store_t kept_store EEMEM;

/* Optiboot clears the reset flags and hands them over in r2; other boot loaders leave anything there,
 * and what cannot be flags is not taken for them. */
static uint8_t reset_flags __attribute__((section(".noinit")));

__attribute__((naked, used, section(".init3"))) static void take_reset_flags(void)
{
    uint8_t from_bootloader;
    __asm__ volatile("mov %0, r2" : "=r"(from_bootloader));
    reset_flags = MCUSR != 0 ? MCUSR : from_bootloader < 0x10 ? from_bootloader : 0;
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

ISR(USART_RX_vect)
{
    bool damaged = UCSR0A & (_BV(DOR0) | _BV(FE0));
    uint8_t byte = UDR0;
    if (!ring_put(&board.rx, byte) || damaged) {
        board.rx_lost++;
    }
}

ISR(USART_UDRE_vect)
{
    uint8_t byte;
    if (ring_get(&board.tx, &byte)) {
        UDR0 = byte;
    } else {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
    }
}

/* Dice port: a start bit sets the timer to the middle of the first data bit. */
static uint8_t die_byte;
static uint8_t die_bits;

ISR(INT0_vect)
{
    EIMSK &= (uint8_t)~_BV(INT0);
    die_bits = 0;
    TCNT2 = 0;
    OCR2A = DIE_BIT - 1;
    TCCR2B = _BV(CS21);
    TIFR2 = _BV(OCF2A);
    TIMSK2 = _BV(OCIE2A);
    GPIOR0 = 0; /* half a bit is still to wait */
}

ISR(TIMER2_COMPA_vect)
{
    if (GPIOR0 == 0) {
        /* One bit has passed since the edge: half a bit more, then a bit each. */
        GPIOR0 = 1;
        OCR2A = DIE_BIT / 2 - 1;
        return;
    }
    OCR2A = DIE_BIT - 1;
    bool high = PIND & _BV(PD2);
    if (die_bits < 8) {
        die_byte = (uint8_t)(die_byte >> 1 | (high ? 0x80 : 0));
        die_bits++;
        return;
    }
    if (high) { /* a right stop bit */
        ring_put(&die_bytes, die_byte);
    }
    TIMSK2 = 0;
    TCCR2B = 0;
    EIFR = _BV(INTF0);
    EIMSK |= _BV(INT0);
}

static void start_hardware(void)
{
    EICRA = _BV(ISC01) | _BV(ISC11); /* edges, before a low level can count */
    DDRB = LOAD | CLOCK | PIEZO | LAMPS_B;
    PORTB = LOAD;
    DDRD = LAMPS_D;
    PORTD = _BV(PD2);
    ACSR = _BV(ACD); /* the comparator is not used */

    UCSR0A = _BV(U2X0);
    UBRR0 = BAUD_DIVIDER;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);

    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = TICK_DIVIDER;
    TIMSK0 = _BV(OCIE0A);

    TCCR2A = _BV(WGM21); /* timer 2 stands still until a start bit */
    EIFR = _BV(INTF0);
    EIMSK = _BV(INT0);

    set_sleep_mode(SLEEP_MODE_IDLE);
    wdt_enable(WDTO_250MS);
    sei();
}

/* Reads the chain, input 0 first; false when the bit after the last chip is not the low that is
 * wired to its serial input. */
static bool read_chain(uint8_t *levels, uint8_t inputs)
{
    PORTB &= (uint8_t)~LOAD;
    __asm__ volatile("nop\nnop\nnop\nnop");
    PORTB |= LOAD;
    for (uint8_t group = 0; group < (inputs + 7) / 8; group++) {
        uint8_t level = 0;
        for (uint8_t bit = 0; bit < 8; bit++) {
            level = (uint8_t)(level >> 1 | (PINB & DATA ? 0 : 0x80));
            PORTB |= CLOCK;
            PORTB &= (uint8_t)~CLOCK;
        }
        levels[group] = level;
    }
    return !(PINB & DATA);
}

static void drive_lamps(void)
{
    uint8_t lit = 0;
    for (uint8_t i = 0; i < 5; i++) {
        lit |= board_lamp_lit(&board, i) ? (uint8_t)(_BV(PD3) << i) : 0;
    }
    PORTD = (uint8_t)((PORTD & ~LAMPS_D) | lit);
    if (board_lamp_lit(&board, 5)) {
        PORTB |= LAMPS_B;
    } else {
        PORTB &= (uint8_t)~LAMPS_B;
    }
}

static void drive_piezo(void)
{
    static uint16_t sounding;
    uint16_t hertz = board_tone(&board);
    if (hertz == sounding) {
        return;
    }
    sounding = hertz;
    if (hertz < 31) { /* below what 16 bits of timer 1 can divide, and silence */
        TCCR1A = 0;
        TCCR1B = 0;
        PORTB &= (uint8_t)~PIEZO;
        return;
    }
    OCR1A = (uint16_t)(F_CPU / 8 / 2 / hertz - 1);
    TCNT1 = 0;
    TCCR1A = _BV(COM1A0);
    TCCR1B = _BV(WGM12) | _BV(CS11);
}

/* Writes what changed, a byte a call, and only when the memory is ready: scanning never waits. */
static void write_store(void)
{
    if (board.store_changed) {
        board.store_changed = false;
        store_written = 0;
    }
    if (store_written < sizeof board.store && eeprom_is_ready()) {
        uint8_t byte = ((const uint8_t *)&board.store)[store_written];
        eeprom_update_byte((uint8_t *)&kept_store + store_written, byte);
        store_written++;
    }
}

static uint8_t reset_cause(void)
{
    if (reset_flags & _BV(WDRF)) {
        return RESET_CAUSE_WATCHDOG;
    }
    if (reset_flags & _BV(PORF)) {
        return RESET_CAUSE_POWER;
    }
    return reset_flags & _BV(BORF) ? RESET_CAUSE_BROWN_OUT : RESET_CAUSE_EXTERNAL;
}

static uint16_t read_boot(uint8_t place)
{
    return eeprom_read_word(&kept_boots[place]);
}

static void start_board(void)
{
    static uint8_t levels[DEBOUNCE_GROUPS];
    eeprom_read_block(&board.store, &kept_store, sizeof board.store);
    store_state_t store = store_check(&board.store);
    uint16_t boot = boots_next(read_boot);
    eeprom_update_word(&kept_boots[boot % BOOTS_KEPT], boot);
    start_hardware();
    read_chain(levels, board.store.inputs);
    board_start(&board, store, reset_cause(), boot, levels);
}

/* Interrupts are off between the look and the sleep, so that none is slept through. */
static void sleep_until_needed(uint8_t done)
{
    cli();
    bool room = ring_room(&board.tx) > FRAME_MAX;
    if (done == ticks && ring_used(&die_bytes) == 0 && !(room && ring_used(&board.rx) > 0)) {
        sleep_enable();
        sei();
        sleep_cpu();
        sleep_disable();
    }
    sei();
}

int main(void)
{
    uint8_t levels[DEBOUNCE_GROUPS] = {0};
    start_board();
    uint8_t done = ticks;
    for (;;) {
        uint8_t byte;
        while (ring_get(&die_bytes, &byte)) {
            board_die_byte(&board, byte);
        }
        if (done != ticks) {
            wdt_reset();
            done++;
            if (done != ticks) {
                board_scan_late(&board);
            }
            bool chain_good = read_chain(levels, board.store.inputs);
            board_scan(&board, levels, chain_good);
            drive_lamps();
            drive_piezo();
            write_store();
        }
        board_poll(&board);
        if (ring_used(&board.tx) > 0) {
            UCSR0B |= _BV(UDRIE0);
        }
        sleep_until_needed(done);
    }
}
