/* Reads cases (u16 length, bytes) and says what a fresh frame reader makes of each: for every sound
 * frame kind, number, length, body and whether it is a message of that length; then 0xFFFF, bad frames. */
#include <stdio.h>

#include "frame.h"
#include "messages.h"

static void put(const void *data, size_t size)
{
    fwrite(data, 1, size, stdout);
}

int main(void)
{
    static uint8_t data[0xFFFF];
    uint16_t length;
    while (fread(&length, sizeof length, 1, stdin) == 1 && fread(data, 1, length, stdin) == length) {
        uint8_t buffer[FRAME_MAX];
        frame_reader_t reader;
        frame_reader_init(&reader, buffer, sizeof buffer);
        for (uint16_t i = 0; i < length; i++) {
            frame_t frame;
            if (!frame_read(&reader, data[i], &frame)) {
                continue;
            }
            uint8_t message = message_size(frame.kind) == (int8_t)frame.length;
            put(&frame.kind, 1);
            put(&frame.number, 2);
            put(&frame.length, 1);
            put(frame.body, frame.length);
            put(&message, 1);
        }
        uint16_t end = 0xFFFF;
        put(&end, 2);
        put(&reader.frames_bad, 2);
    }
    return 0;
}
