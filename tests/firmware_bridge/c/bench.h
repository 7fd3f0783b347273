/* What the tests of the core share: a board without a chip, the host's end of its line, and a list of
 * cases, each of which says "ok NAME" or ends the program. */
#ifndef BENCH_H
#define BENCH_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board.h"
#include "requests.h"

#define CHECK(condition)                                                                       \
    do {                                                                                       \
        if (!(condition)) {                                                                    \
            fprintf(stderr, "%s, line %d: not %s\n", __func__, __LINE__, #condition);          \
            exit(1);                                                                           \
        }                                                                                      \
    } while (0)

static board_t board;
static uint8_t levels[DEBOUNCE_GROUPS];
static uint8_t line_buffer[FRAME_MAX];
static frame_reader_t line;

/* A board that has just started with all inputs off; what it says at the start is read away. */
static inline void start(uint8_t cause, store_state_t store)
{
    memset(&board, 0, sizeof board);
    memset(levels, 0, sizeof levels);
    store_defaults(&board.store);
    board_start(&board, store, cause, 7, levels);
    frame_reader_init(&line, line_buffer, sizeof line_buffer);
}

static inline bool next_frame(frame_t *frame)
{
    uint8_t byte;
    for (;;) {
        board_poll(&board);
        if (!ring_get(&board.tx, &byte)) {
            return false;
        }
        if (frame_read(&line, byte, frame)) {
            return true;
        }
    }
}

static inline void send(uint8_t kind, uint16_t number, const void *body, uint8_t length)
{
    uint8_t out[FRAME_MAX + 1];
    uint8_t size = frame_write(out, kind, number, body, length);
    for (uint8_t i = 0; i < size; i++) {
        CHECK(ring_put(&board.rx, out[i]));
    }
}

static inline void expect(uint8_t kind, uint16_t number, frame_t *frame)
{
    CHECK(next_frame(frame));
    CHECK(frame->kind == kind);
    CHECK(frame->number == number);
    CHECK(frame->length == (uint8_t)message_size(kind));
}

static inline void expect_done(uint16_t number, uint8_t status)
{
    frame_t frame;
    expect(MSG_DONE, number, &frame);
    CHECK(frame.body[0] == status);
}

static inline void scan(unsigned times)
{
    while (times--) {
        board_scan(&board, levels, true);
    }
}

static inline void set(uint8_t input, bool on)
{
    if (on) {
        levels[input / 8] |= (uint8_t)(1 << input % 8);
    } else {
        levels[input / 8] &= (uint8_t)~(1 << input % 8);
    }
}

static inline void report(void)
{
    frame_t frame;
    expect(MSG_IDENTITY, 0, &frame);
    send(MSG_RESYNC, 1, NULL, 0);
    expect(MSG_STATE, 1, &frame);
}

typedef struct {
    const char *name;
    void (*run)(void);
} test_t;

#define TEST(name) {#name, name}

static inline int run_all(const test_t *tests, unsigned amount)
{
    for (unsigned i = 0; i < amount; i++) {
        tests[i].run();
        printf("ok %s\n", tests[i].name);
    }
    return 0;
}

#endif
