#include "debounce.h"

#include <string.h>

void debounce_init(debounce_t *debounce, const uint8_t *levels)
{
    memset(debounce, 0, sizeof *debounce);
    memcpy(debounce->stable, levels, DEBOUNCE_GROUPS);
}

uint8_t debounce_scan(debounce_t *debounce, uint8_t group, uint8_t level, uint8_t scans)
{
    uint8_t *plane = debounce->count[group];
    uint8_t differ = level ^ debounce->stable[group];
    if (!(differ | plane[0] | plane[1] | plane[2] | plane[3])) {
        return 0; /* as nearly always */
    }
    uint8_t carry = differ;
    uint8_t reached = differ;
    for (uint8_t bit = 0; bit < 4; bit++, scans >>= 1) {
        uint8_t counted = (plane[bit] ^ carry) & differ;
        carry &= plane[bit];
        plane[bit] = counted;
        reached &= scans & 1 ? counted : (uint8_t)~counted;
    }
    if (reached != 0) {
        debounce->stable[group] ^= reached;
        for (uint8_t bit = 0; bit < 4; bit++) {
            plane[bit] &= (uint8_t)~reached;
        }
    }
    return reached;
}
