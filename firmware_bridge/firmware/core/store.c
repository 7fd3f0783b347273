#include "store.h"

#include <string.h>

#include "frame.h"

#define LAYOUT 1
#define BLANK 0xFF
#define INPUTS_DEFAULT 96

static uint16_t crc_of(const store_t *store)
{
    return frame_crc((const uint8_t *)store, sizeof *store - sizeof store->crc);
}

void store_defaults(store_t *store)
{
    memset(store, 0, sizeof *store);
    store->layout = LAYOUT;
    memcpy(store->name, "new", 3);
    store->inputs = INPUTS_DEFAULT;
    memset(store->debounce, DEBOUNCE_DEFAULT, sizeof store->debounce);
    store_seal(store);
}

store_state_t store_check(store_t *store)
{
    if (store->layout == LAYOUT && crc_of(store) == store->crc) {
        return STORE_GOOD;
    }
    const uint8_t *bytes = (const uint8_t *)store;
    bool blank = true;
    for (uint8_t i = 0; i < sizeof *store; i++) {
        blank = blank && bytes[i] == BLANK;
    }
    store_defaults(store);
    return blank ? STORE_BLANK : STORE_DAMAGED;
}

void store_seal(store_t *store)
{
    store->crc = crc_of(store);
}
