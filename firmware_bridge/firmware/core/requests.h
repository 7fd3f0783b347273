/* What the board answers to each request. */
#ifndef REQUESTS_H
#define REQUESTS_H

#include "board.h"

/* Fills kind and body of the answer; returns its length, or -1 when the answer comes later. */
int8_t requests_answer(board_t *board, const frame_t *frame, uint8_t *kind, uint8_t *body);

uint8_t requests_identity(const board_t *board, uint8_t *body);

/* From now on changes are reported; what was before is in the state. */
void board_report(board_t *board);

#endif
