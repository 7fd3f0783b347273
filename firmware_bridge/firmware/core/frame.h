/* Frames on a serial line: COBS between zero bytes, CRC-16/CCITT inside. Knows no message. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

#define FRAME_HEAD 3 /* kind u8, number u16 */
#define FRAME_CRC 2
#define FRAME_BODY_MAX 48
#define FRAME_MAX (FRAME_HEAD + FRAME_BODY_MAX + FRAME_CRC + 1) /* stuffed, without the closing zero */

typedef struct {
    uint8_t kind;
    uint16_t number;
    uint8_t length;
    const uint8_t *body;
} frame_t;

typedef struct {
    uint8_t *buffer; /* holds one stuffed frame */
    uint8_t size;    /* of the buffer, at most FRAME_MAX */
    uint8_t length;
    bool overlong;
    uint32_t frames_ok;
    uint16_t frames_bad;
} frame_reader_t;

void frame_reader_init(frame_reader_t *reader, uint8_t *buffer, uint8_t size);

/* Takes one byte; true when it completes a sound frame. The body stays valid until the next byte. */
bool frame_read(frame_reader_t *reader, uint8_t byte, frame_t *frame);

/* Writes a frame with its closing zero to out (FRAME_MAX + 1 bytes); returns its length. */
uint8_t frame_write(uint8_t *out, uint8_t kind, uint16_t number, const void *body, uint8_t length);

uint16_t frame_crc(const uint8_t *data, uint8_t length);

#endif
