#include "frame.h"

#include <string.h>

uint16_t frame_crc(const uint8_t *data, uint8_t length)
{
    uint16_t crc = 0xFFFF;
    while (length--) {
        crc = (uint16_t)(crc >> 8 | crc << 8);
        crc ^= *data++;
        crc ^= (uint8_t)(crc & 0xFF) >> 4;
        crc ^= (uint16_t)(crc << 12);
        crc ^= (uint16_t)((crc & 0xFF) << 5);
    }
    return crc;
}

void frame_reader_init(frame_reader_t *reader, uint8_t *buffer, uint8_t size)
{
    memset(reader, 0, sizeof *reader);
    reader->buffer = buffer;
    reader->size = size;
}

/* Unstuffs in place; returns the new length, or 0 when the stuffing is wrong. */
static uint8_t unstuff(uint8_t *data, uint8_t length)
{
    uint8_t in = 0;
    uint8_t out = 0;
    for (;;) {
        uint8_t code = data[in++];
        uint8_t run = (uint8_t)(code - 1);
        if (code == 0 || run > length - in) {
            return 0;
        }
        memmove(data + out, data + in, run);
        out = (uint8_t)(out + run);
        in = (uint8_t)(in + run);
        if (in == length) {
            return out;
        }
        data[out++] = 0;
    }
}

static uint16_t number_at(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | (uint16_t)bytes[1] << 8);
}

static bool open_frame(frame_reader_t *reader, frame_t *frame)
{
    uint8_t *raw = reader->buffer;
    uint8_t length = unstuff(raw, reader->length);
    if (length < FRAME_HEAD + FRAME_CRC) {
        return false;
    }
    length = (uint8_t)(length - FRAME_CRC);
    if (frame_crc(raw, length) != number_at(raw + length)) {
        return false;
    }
    frame->kind = raw[0];
    frame->number = number_at(raw + 1);
    frame->length = (uint8_t)(length - FRAME_HEAD);
    frame->body = raw + FRAME_HEAD;
    return true;
}

bool frame_read(frame_reader_t *reader, uint8_t byte, frame_t *frame)
{
    if (byte != 0) {
        if (reader->length < reader->size) {
            reader->buffer[reader->length++] = byte;
        } else {
            reader->overlong = true;
        }
        return false;
    }
    bool sound = false;
    if (reader->length > 0) {
        sound = !reader->overlong && open_frame(reader, frame);
        if (sound) {
            reader->frames_ok++;
        } else {
            reader->frames_bad++;
        }
    }
    reader->length = 0;
    reader->overlong = false;
    return sound;
}

uint8_t frame_write(uint8_t *out, uint8_t kind, uint16_t number, const void *body, uint8_t length)
{
    uint8_t raw[FRAME_MAX];
    raw[0] = kind;
    raw[1] = (uint8_t)number;
    raw[2] = (uint8_t)(number >> 8);
    if (length > 0) {
        memcpy(raw + FRAME_HEAD, body, length);
    }
    length = (uint8_t)(length + FRAME_HEAD);
    uint16_t crc = frame_crc(raw, length);
    raw[length++] = (uint8_t)crc;
    raw[length++] = (uint8_t)(crc >> 8);

    uint8_t code_at = 0;
    uint8_t end = 1;
    for (uint8_t i = 0; i < length; i++) {
        if (raw[i] != 0) {
            out[end++] = raw[i];
            continue;
        }
        out[code_at] = (uint8_t)(end - code_at);
        code_at = end++;
    }
    out[code_at] = (uint8_t)(end - code_at);
    out[end++] = 0;
    return end;
}
