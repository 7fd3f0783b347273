/* A byte queue between one writer and one reader, one of which may be an interrupt. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_SIZE 128 /* a power of two; holds one byte less */

typedef struct {
    volatile uint8_t head;
    volatile uint8_t tail;
    volatile uint8_t bytes[RING_SIZE];
} ring_t;

static inline uint8_t ring_used(const ring_t *ring)
{
    return (uint8_t)(ring->head - ring->tail) & (RING_SIZE - 1);
}

static inline uint8_t ring_room(const ring_t *ring)
{
    return (uint8_t)(RING_SIZE - 1 - ring_used(ring));
}

/* False when the queue is full: the byte is lost. */
static inline bool ring_put(ring_t *ring, uint8_t byte)
{
    if (ring_room(ring) == 0) {
        return false;
    }
    ring->bytes[ring->head] = byte;
    ring->head = (uint8_t)(ring->head + 1) & (RING_SIZE - 1);
    return true;
}

static inline bool ring_get(ring_t *ring, uint8_t *byte)
{
    if (ring->head == ring->tail) {
        return false;
    }
    *byte = ring->bytes[ring->tail];
    ring->tail = (uint8_t)(ring->tail + 1) & (RING_SIZE - 1);
    return true;
}

#endif
