/* Runs the real firmware on a simulated ATmega328P with a chain of 74HC165 around it.
 *
 * For tests and demonstrations only: linked with libsimavr, never shipped as a program. Obeys one
 * line at a time on standard input and answers with one line:
 *
 *   run MICROS LEVELS BYTES   inputs (32 hex digits, input 0 first), bytes from the host (hex or -);
 *                             runs to that time since the start
 *                             -> BYTES LAMPS EDGES: what the board sent, lit lamps, piezo edges so far
 *   die BYTES                 bytes for the dice port, 9600 baud          -> ok
 *   reset FLAGS               restart with these MCUSR flags              -> ok
 *   chain GOOD                1: the end of the chain is wired            -> ok
 *   hang                      the firmware runs into an endless loop      -> ok
 *
 * usage: simavr-host board.elf INPUTS */
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/avr_ioport.h>
#include <simavr/avr_timer.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_elf.h>

#define HERTZ 16000000
#define CYCLES_PER_MICRO (HERTZ / 1000000)
#define DIE_BAUD 9600
#define MCUSR_ADDRESS 0x54
#define ENDLESS_LOOP 0xCFFF /* rjmp to itself */
#define QUEUE 65536

typedef struct {
    uint8_t bytes[QUEUE];
    unsigned head;
    unsigned tail;
} queue_t;

static avr_t *avr;
static avr_irq_t *data_pin;
static avr_irq_t *die_pin;
static avr_irq_t *uart_in;
static queue_t to_board, from_board, die_bytes;
static uint8_t levels[16];
static unsigned inputs;
static bool chain_good = true;
static bool loading = true;
static unsigned shifted;
static int shown = -1; /* whether the data pin shows a closed contact; -1: nothing yet */
static unsigned lamps;
static unsigned edges;
static bool uart_open;
static unsigned die_bit;

static void put(queue_t *queue, uint8_t byte)
{
    queue->bytes[queue->head++ % QUEUE] = byte;
}

static bool get(queue_t *queue, uint8_t *byte)
{
    if (queue->head == queue->tail) {
        return false;
    }
    *byte = queue->bytes[queue->tail++ % QUEUE];
    return true;
}

static void drive(avr_irq_t *irq, char port, unsigned pin, bool high)
{
    /* simavr reads an undriven input from this mask after each write to the port. */
    static unsigned mask[256], value[256];
    unsigned name = (unsigned char)port;
    mask[name] |= 1u << pin;
    value[name] = (value[name] & ~(1u << pin)) | (unsigned)high << pin;
    avr_ioport_external_t external = {.name = name & 0x7F, .mask = mask[name] & 0xFF, .value = value[name] & 0xFF};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
    avr_raise_irq(irq, high);
}

/* A closed contact pulls its input low; behind the last chip there is a wire to ground. */
static void show_bit(void)
{
    bool on = chain_good && (shifted >= inputs || (levels[shifted / 8] >> shifted % 8 & 1));
    if (shown != on) {
        shown = on;
        drive(data_pin, 'B', 4, !on);
    }
}

static void on_load(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    loading = value == 0;
    if (loading) {
        shifted = 0;
    }
    show_bit();
}

static void on_clock(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    if (value && !loading) {
        shifted++;
        show_bit();
    }
}

static void on_piezo(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    edges++;
}

static void on_lamp(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    unsigned bit = 1u << (uintptr_t)param;
    lamps = value ? lamps | bit : lamps & ~bit;
}

static void feed_uart(void)
{
    uint8_t byte;
    while (uart_open && get(&to_board, &byte)) {
        avr_raise_irq(uart_in, byte);
    }
}

static void on_xon(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    uart_open = true;
    feed_uart();
}

static void on_xoff(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value, (void)param;
    uart_open = false;
}

static void on_sent(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)param;
    put(&from_board, (uint8_t)value);
}

/* One bit of the dice port after another: start, eight data, stop. */
static avr_cycle_count_t next_die_bit(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)chip, (void)param;
    static uint8_t byte;
    if (die_bit == 0 && !get(&die_bytes, &byte)) {
        return 0;
    }
    bool high = die_bit == 0 ? false : die_bit == 9 ? true : byte >> (die_bit - 1) & 1;
    drive(die_pin, 'D', 2, high);
    die_bit = (die_bit + 1) % 10;
    return when + HERTZ / DIE_BAUD;
}

static avr_irq_t *pin(char port, unsigned number)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), (int)number);
}

static void wire(void)
{
    data_pin = pin('B', 4);
    die_pin = pin('D', 2);
    avr_irq_register_notify(pin('B', 2), on_load, NULL);
    avr_irq_register_notify(pin('B', 5), on_clock, NULL);
    avr_irq_t *compare = avr_io_getirq(avr, AVR_IOCTL_TIMER_GETIRQ('1'), TIMER_IRQ_OUT_COMP);
    avr_irq_register_notify(compare, on_piezo, NULL);
    for (uintptr_t lamp = 0; lamp < 5; lamp++) {
        avr_irq_register_notify(pin('D', 3 + (unsigned)lamp), on_lamp, (void *)lamp);
    }
    avr_irq_register_notify(pin('B', 0), on_lamp, (void *)5);

    uint32_t flags = 0;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    uart_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_sent, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_xon, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_xoff, NULL);
}

/* Simulated time passes asleep too, but nobody waits for it. */
static void skip_sleep(avr_t *chip, avr_cycle_count_t cycles)
{
    (void)chip, (void)cycles;
}

/* Standard output is for answers alone. */
static void complain(avr_t *chip, const int level, const char *format, va_list rest)
{
    (void)chip;
    if (level <= LOG_ERROR) {
        vfprintf(stderr, format, rest);
    }
}

static void restart(unsigned flags)
{
    avr_reset(avr);
    avr->data[MCUSR_ADDRESS] = (uint8_t)flags;
    to_board.tail = to_board.head;
    die_bytes.tail = die_bytes.head;
    die_bit = 0;
    uart_open = false;
    drive(die_pin, 'D', 2, true);
    shown = !shown; /* the reset forgot the level, and only a change is driven */
    drive(data_pin, 'B', 4, !shown);
    show_bit();
}

static void hang(void)
{
    for (avr_flashaddr_t at = 0; at + 1 < avr->flashend; at += 2) {
        if ((avr->flash[at] | avr->flash[at + 1] << 8) == ENDLESS_LOOP) {
            avr->pc = at;
            return;
        }
    }
}

static void unhex(const char *text, queue_t *queue)
{
    unsigned byte;
    for (; text[0] != '-' && sscanf(text, "%2x", &byte) == 1; text += 2) {
        put(queue, (uint8_t)byte);
    }
}

/* Wakes the chip: asleep it would run to its own next timer, past the time that was asked for. */
static avr_cycle_count_t stop_here(avr_t *chip, avr_cycle_count_t when, void *param)
{
    (void)chip, (void)when, (void)param;
    return 0;
}

static void run(uint64_t micros, const char *level_text, const char *bytes)
{
    for (unsigned i = 0; i < sizeof levels; i++) {
        unsigned byte;
        if (sscanf(level_text + 2 * i, "%2x", &byte) == 1) {
            levels[i] = (uint8_t)byte;
        }
    }
    unhex(bytes, &to_board);
    feed_uart();
    avr_cycle_count_t target = micros * CYCLES_PER_MICRO;
    if (avr->cycle < target) {
        avr_cycle_timer_register(avr, target - avr->cycle, stop_here, NULL);
    }
    while (avr->cycle < target) {
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) {
            fprintf(stderr, "the simulated chip stopped at %#x\n", (unsigned)avr->pc);
            exit(1);
        }
    }
    uint8_t byte;
    bool any = false;
    while (get(&from_board, &byte)) {
        printf("%02x", byte);
        any = true;
    }
    printf("%s %x %u\n", any ? "" : "-", lamps, edges);
}

static void obey(char *line)
{
    static char word[8], first[2 * QUEUE], second[2 * QUEUE];
    unsigned long long micros;
    if (sscanf(line, "run %llu %64s %131071s", &micros, first, second) == 3) {
        run(micros, first, second);
        return;
    }
    if (sscanf(line, "die %131071s", first) == 1) {
        bool idle = die_bit == 0 && die_bytes.head == die_bytes.tail;
        unhex(first, &die_bytes);
        if (idle) {
            avr_cycle_timer_register(avr, 1, next_die_bit, NULL);
        }
    } else if (sscanf(line, "reset %7s", word) == 1) {
        restart((unsigned)strtoul(word, NULL, 16));
    } else if (sscanf(line, "chain %7s", word) == 1) {
        chain_good = word[0] == '1';
    } else if (strncmp(line, "hang", 4) == 0) {
        hang();
    } else {
        puts("what?");
        return;
    }
    puts("ok");
}

int main(int count, char **arguments)
{
    static char line[3 * QUEUE];
    elf_firmware_t firmware = {0};
    avr_global_logger_set(complain);
    if (count != 3 || elf_read_firmware(arguments[1], &firmware) != 0) {
        fprintf(stderr, "usage: simavr-host board.elf INPUTS\n");
        return 2;
    }
    inputs = (unsigned)atoi(arguments[2]);
    avr = avr_make_mcu_by_name("atmega328p");
    if (avr == NULL) {
        fprintf(stderr, "this simavr knows no atmega328p\n");
        return 1;
    }
    avr_init(avr);
    avr->log = LOG_ERROR;
    firmware.eesize = 0; /* a new chip's memory is blank */
    avr_load_firmware(avr, &firmware);
    avr->sleep = skip_sleep;
    avr->frequency = HERTZ;
    wire();
    restart(1);
    setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    while (fgets(line, sizeof line, stdin) != NULL) {
        obey(line);
        fflush(stdout);
    }
    return 0;
}
