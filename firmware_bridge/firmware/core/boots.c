#include "boots.h"

uint16_t boots_next(boots_read_t read)
{
    uint16_t newest = (uint16_t)(read(0) & ~(BOOTS_KEPT - 1u)); /* blank or torn, it still fits place 0 */
    for (uint8_t place = 1; place < BOOTS_KEPT && read(place) == (uint16_t)(newest + 1); place++) {
        newest++;
    }
    return (uint16_t)(newest + 1);
}
