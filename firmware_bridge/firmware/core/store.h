/* What outlives a power cut: identity and settings, with a check. Knows no memory chip. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "debounce.h"

typedef struct __attribute__((packed)) {
    uint8_t layout;
    uint64_t unique_id; /* 0: none was given yet */
    char name[12];
    uint8_t inputs;
    uint16_t map_id;
    uint8_t debounce[DEBOUNCE_GROUPS];
    uint16_t crc;
} store_t;

typedef enum { STORE_GOOD, STORE_BLANK, STORE_DAMAGED } store_state_t;

void store_defaults(store_t *store);

/* Checks what was read; fills in defaults unless it was good. */
store_state_t store_check(store_t *store);

/* To be called after every change, before it is written. */
void store_seal(store_t *store);

#endif
