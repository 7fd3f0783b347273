/* The board's last 32 events, numbered from 1 since the start. Knows no wire. */
#ifndef EVENTS_H
#define EVENTS_H

#include <stdbool.h>
#include <stdint.h>

#define EVENTS_KEPT 32

typedef struct {
    uint8_t kind;
    uint8_t data[4];
    uint32_t time;
} event_t;

typedef struct {
    event_t ring[EVENTS_KEPT];
    uint8_t kept;
    uint16_t made; /* number of the newest event */
    uint16_t sent; /* number of the newest event that was sent */
    uint16_t overruns;
} events_t;

void events_init(events_t *events);

/* Keeps an event; an old one that was never sent is lost and counted. */
void events_add(events_t *events, const event_t *event);

/* The event of a number, or NULL when it is not kept. */
const event_t *events_get(const events_t *events, uint16_t number);

/* The next event to send, or NULL; *number is its number. Marks it as sent. */
const event_t *events_next(events_t *events, uint16_t *number);

/* Whether amount events from first on are kept and were sent. */
bool events_replayable(const events_t *events, uint16_t first, uint8_t amount);

#endif
