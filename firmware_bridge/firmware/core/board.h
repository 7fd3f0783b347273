/* The board: inputs, dice, lamps, tones and the conversation with the host. Knows no chip.
 *
 * The layer of a chip calls board_start once, board_scan every millisecond, board_poll as often as
 * it can; it moves bytes between the two rings and the serial line, drives lamps and piezo as
 * board_lamp_lit and board_tone say, and writes the store when store_changed is set. */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"
#include "events.h"
#include "frame.h"
#include "messages.h"
#include "ring.h"
#include "store.h"

#define LAMPS 6
#define DICE 8
#define DIE_FRAME_MAX 16

typedef struct {
    uint8_t mode;
    uint16_t since;
} lamp_t;

typedef struct {
    uint8_t die;
    uint8_t colour;
    uint8_t face;
    uint8_t quality;
} die_t;

typedef struct {
    uint16_t hertz;
    uint16_t milliseconds;
    uint8_t times;
    uint32_t since;
} tone_t;

typedef struct {
    uint16_t next;
    uint8_t left;
    bool running;
    uint16_t request;
} replay_t;

typedef struct {
    ring_t rx;
    ring_t tx;
    store_t store;
    bool store_changed;
    bool store_failed;
    uint16_t boot;
    uint8_t cause;
    uint32_t millis;
    bool reporting;
    debounce_t debounce;
    events_t events;
    uint16_t overruns_told;
    replay_t replay;
    lamp_t lamps[LAMPS];
    tone_t tone;
    uint16_t tone_request;
    die_t dice[DICE];
    uint8_t dice_known;
    uint8_t chain_bad;  /* scans in a row whose check bit was wrong; stays at its limit while torn */
    uint8_t chain_good; /* scans in a row, while torn, whose check bit was right */
    frame_reader_t host;
    frame_reader_t die_port;
    uint16_t die_port_told;
    uint16_t refused;
    uint16_t replayed;
    uint16_t watchdogs;
    uint16_t scans_late;
    volatile uint16_t rx_lost;
    uint8_t host_buffer[FRAME_MAX];
    uint8_t die_buffer[DIE_FRAME_MAX];
} board_t;

/* The store must be filled in before; levels are the inputs now, bit 0 of byte 0 is input 0. */
void board_start(board_t *board, store_state_t store, uint8_t cause, uint16_t boot, const uint8_t *levels);

/* One millisecond: levels of the inputs, and whether the end of the chain answered. */
void board_scan(board_t *board, const uint8_t *levels, bool chain_good);

/* Answers requests and queues events as far as there is room. */
void board_poll(board_t *board);

/* A byte from the dice port: frames as on the line, with the message die and time 0. */
void board_die_byte(board_t *board, uint8_t byte);

/* The scan came later than it should. */
void board_scan_late(board_t *board);

bool board_lamp_lit(const board_t *board, uint8_t lamp);

/* Hertz to sound now, 0 for silence. */
uint16_t board_tone(board_t *board);

#endif
