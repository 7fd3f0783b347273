/* How often the board has started. The number is kept in many places in turn, so that no cell of a
 * memory that stands 100 000 writes wears out. Knows no memory chip. */
#ifndef BOOTS_H
#define BOOTS_H

#include <stdint.h>

#define BOOTS_KEPT 64 /* places; a power of two. Number n is kept in place n % BOOTS_KEPT. */

/* What is kept in a place, whatever it is. */
typedef uint16_t (*boots_read_t)(uint8_t place);

/* The number of this start, to be written into its place; goes round at 16 bits. */
uint16_t boots_next(boots_read_t read);

#endif
