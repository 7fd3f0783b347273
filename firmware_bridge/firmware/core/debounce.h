/* Debounce of 128 inputs, eight at a time. An input changes when it has differed for so many
 * scans in a row. Knows no event and no time. */
#ifndef DEBOUNCE_H
#define DEBOUNCE_H

#include <stdint.h>

#define DEBOUNCE_GROUPS 16
#define DEBOUNCE_DEFAULT 4
#define DEBOUNCE_MAX 15

typedef struct {
    uint8_t stable[DEBOUNCE_GROUPS];
    uint8_t count[DEBOUNCE_GROUPS][4]; /* bit planes of eight counters, lowest first */
} debounce_t;

void debounce_init(debounce_t *debounce, const uint8_t *levels);

/* One scan of one group; returns the bits that changed, already flipped in stable. */
uint8_t debounce_scan(debounce_t *debounce, uint8_t group, uint8_t level, uint8_t scans);

#endif
