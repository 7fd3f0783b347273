#include "events.h"

#include <stddef.h>
#include <string.h>

void events_init(events_t *events)
{
    memset(events, 0, sizeof *events);
}

static uint16_t unsent(const events_t *events)
{
    return (uint16_t)(events->made - events->sent);
}

void events_add(events_t *events, const event_t *event)
{
    if (unsent(events) == EVENTS_KEPT) {
        events->sent++;
        events->overruns++;
    }
    events->made++;
    events->ring[events->made % EVENTS_KEPT] = *event;
    if (events->kept < EVENTS_KEPT) {
        events->kept++;
    }
}

const event_t *events_get(const events_t *events, uint16_t number)
{
    if ((uint16_t)(events->made - number) >= events->kept) {
        return NULL;
    }
    return &events->ring[number % EVENTS_KEPT];
}

const event_t *events_next(events_t *events, uint16_t *number)
{
    if (unsent(events) == 0) {
        return NULL;
    }
    *number = ++events->sent;
    return events_get(events, *number);
}

bool events_replayable(const events_t *events, uint16_t first, uint8_t amount)
{
    uint16_t last = (uint16_t)(first + amount - 1);
    if (amount == 0 || amount > EVENTS_KEPT || unsent(events) > (uint16_t)(events->made - last)) {
        return false;
    }
    return events_get(events, first) != NULL && events_get(events, last) != NULL;
}
