#include "board.h"

#include <string.h>

#include "requests.h"

#define CHAIN_SCANS 10 /* until it counts as torn, or as whole again */
#define DIE_PORT_BAD_FRAMES 16
#define LATE_SCANS 256

static void say(board_t *board, uint8_t kind, uint16_t number, const void *body, uint8_t length)
{
    uint8_t out[FRAME_MAX + 1];
    uint8_t size = frame_write(out, kind, number, body, length);
    for (uint8_t i = 0; i < size; i++) {
        ring_put(&board->tx, out[i]);
    }
}

static void add_event(board_t *board, uint8_t kind, const uint8_t *data)
{
    event_t event = {.kind = kind, .time = board->millis};
    memcpy(event.data, data, sizeof event.data);
    if (board->reporting) {
        events_add(&board->events, &event);
    }
}

static void add_fault(board_t *board, uint8_t code, uint8_t detail)
{
    uint8_t data[4] = {code, detail};
    add_event(board, MSG_FAULT, data);
}

void board_start(board_t *board, store_state_t store, uint8_t cause, uint16_t boot, const uint8_t *levels)
{
    board->store_failed = store == STORE_DAMAGED;
    board->boot = boot;
    board->cause = cause;
    board->watchdogs = cause == RESET_CAUSE_WATCHDOG;
    debounce_init(&board->debounce, levels);
    events_init(&board->events);
    frame_reader_init(&board->host, board->host_buffer, sizeof board->host_buffer);
    frame_reader_init(&board->die_port, board->die_buffer, sizeof board->die_buffer);
    ring_put(&board->tx, 0);
    uint8_t body[sizeof(msg_identity_t)];
    say(board, MSG_IDENTITY, 0, body, requests_identity(board, body));
}

static uint8_t groups(const board_t *board)
{
    return (uint8_t)((board->store.inputs + 7) / 8);
}

static void scan_inputs(board_t *board, const uint8_t *levels)
{
    for (uint8_t group = 0; group < groups(board); group++) {
        uint8_t changed = debounce_scan(&board->debounce, group, levels[group], board->store.debounce[group]);
        for (uint8_t bit = 0; changed != 0; bit++, changed >>= 1) {
            uint8_t input = (uint8_t)(group * 8 + bit);
            if (!(changed & 1) || input >= board->store.inputs) {
                continue;
            }
            uint8_t on = board->debounce.stable[group] >> bit & 1;
            uint8_t data[4] = {(uint8_t)(input | on << 7)};
            add_event(board, MSG_CHANGE, data);
        }
    }
}

static void end_flashes(board_t *board)
{
    for (uint8_t i = 0; i < LAMPS; i++) {
        lamp_t *lamp = &board->lamps[i];
        if (lamp->mode == LAMP_MODE_FLASH && (uint16_t)((uint16_t)board->millis - lamp->since) >= 256) {
            lamp->mode = LAMP_MODE_OFF;
        }
    }
}

/* Whether these levels can be believed. When a torn chain is whole again they are taken as they are:
 * the host asks for the state, and nothing fires. */
static bool chain_whole(board_t *board, const uint8_t *levels, bool good)
{
    bool torn = board->chain_bad == CHAIN_SCANS;
    board->chain_good = torn && good ? (uint8_t)(board->chain_good + 1) : 0;
    if (!torn && good) {
        board->chain_bad = 0;
        return true;
    }
    if (!torn && ++board->chain_bad == CHAIN_SCANS) {
        add_fault(board, FAULT_CODE_CHAIN, CHAIN_TORN);
    }
    if (board->chain_good == CHAIN_SCANS) {
        board->chain_bad = 0;
        debounce_init(&board->debounce, levels);
        add_fault(board, FAULT_CODE_CHAIN, CHAIN_WHOLE);
    }
    return false;
}

void board_scan(board_t *board, const uint8_t *levels, bool chain_good)
{
    board->millis++;
    if (chain_whole(board, levels, chain_good)) {
        scan_inputs(board, levels);
    }
    end_flashes(board);
}

void board_scan_late(board_t *board)
{
    if (++board->scans_late % LATE_SCANS == 0) {
        add_fault(board, FAULT_CODE_SCAN_LATE, 0);
    }
}

static void send_event(board_t *board, uint16_t number, const event_t *event)
{
    uint8_t body[sizeof(msg_die_t)];
    uint8_t size = (uint8_t)message_size(event->kind);
    uint8_t time = event->kind == MSG_CHANGE ? sizeof(uint16_t) : sizeof event->time;
    memcpy(body, event->data, (uint8_t)(size - time));
    memcpy(body + size - time, &event->time, time);
    say(board, event->kind, number, body, size);
}

/* Queues one frame of a replay; false when none runs. */
static bool replay_next(board_t *board)
{
    replay_t *replay = &board->replay;
    if (!replay->running) {
        return false;
    }
    const event_t *event = replay->left > 0 ? events_get(&board->events, replay->next) : NULL;
    if (event != NULL) {
        send_event(board, replay->next, event);
        board->replayed++;
        replay->next++;
        replay->left--;
    } else {
        msg_done_t done = {replay->left > 0 ? DONE_STATUS_GONE : DONE_STATUS_OK};
        say(board, MSG_DONE, replay->request, &done, sizeof done);
        replay->running = false;
    }
    return true;
}

static bool event_next(board_t *board)
{
    uint16_t number;
    const event_t *event = events_next(&board->events, &number);
    if (event == NULL) {
        if (board->overruns_told == board->events.overruns) {
            return false;
        }
        board->overruns_told = board->events.overruns;
        add_fault(board, FAULT_CODE_EVENTS_LOST, 0);
        return true;
    }
    send_event(board, number, event);
    return true;
}

static bool answer_next(board_t *board)
{
    uint8_t byte;
    while (ring_get(&board->rx, &byte)) {
        frame_t frame;
        if (!frame_read(&board->host, byte, &frame)) {
            continue;
        }
        uint8_t body[FRAME_BODY_MAX];
        uint8_t kind;
        int8_t length = requests_answer(board, &frame, &kind, body);
        if (length >= 0) {
            say(board, kind, frame.number, body, (uint8_t)length);
        }
        return true;
    }
    return false;
}

void board_poll(board_t *board)
{
    while (ring_room(&board->tx) > FRAME_MAX) {
        if (!answer_next(board) && !replay_next(board) && !event_next(board)) {
            return;
        }
    }
}

void board_report(board_t *board)
{
    bool first = !board->reporting;
    board->reporting = true;
    board->replay.running = false;
    board->events.sent = board->events.made;
    if (first && board->cause == RESET_CAUSE_WATCHDOG) {
        add_fault(board, FAULT_CODE_WATCHDOG, 0);
    }
    if (first && board->store_failed) {
        add_fault(board, FAULT_CODE_STORE, 0);
    }
    if (board->chain_bad == CHAIN_SCANS) {
        add_fault(board, FAULT_CODE_CHAIN, CHAIN_TORN);
    }
}

static void keep_die(board_t *board, const die_t *die)
{
    uint8_t slot = 0;
    while (slot < board->dice_known && board->dice[slot].die != die->die) {
        slot++;
    }
    if (slot == DICE) {
        return;
    }
    board->dice[slot] = *die;
    if (slot == board->dice_known) {
        board->dice_known++;
    }
}

void board_die_byte(board_t *board, uint8_t byte)
{
    frame_t frame;
    if (!frame_read(&board->die_port, byte, &frame)) {
        if ((uint16_t)(board->die_port.frames_bad - board->die_port_told) >= DIE_PORT_BAD_FRAMES) {
            board->die_port_told = board->die_port.frames_bad;
            add_fault(board, FAULT_CODE_DIE_PORT, 0);
        }
        return;
    }
    if (frame.kind != MSG_DIE || frame.length != sizeof(msg_die_t)) {
        return;
    }
    die_t die;
    memcpy(&die, frame.body, sizeof die);
    keep_die(board, &die);
    add_event(board, MSG_DIE, frame.body);
}

bool board_lamp_lit(const board_t *board, uint8_t lamp)
{
    uint16_t phase = (uint16_t)((uint16_t)board->millis - board->lamps[lamp].since);
    switch (board->lamps[lamp].mode) {
    case LAMP_MODE_ON:
    case LAMP_MODE_FLASH:
        return true;
    case LAMP_MODE_SLOW:
        return (phase & 1023) < 512;
    case LAMP_MODE_FAST:
        return (phase & 255) < 128;
    default:
        return false;
    }
}

uint16_t board_tone(board_t *board)
{
    tone_t *tone = &board->tone;
    if (tone->times == 0) {
        return 0;
    }
    uint32_t phase = board->millis - tone->since;
    if (phase >= 2UL * tone->milliseconds) {
        tone->since = board->millis;
        tone->times--;
        phase = 0;
    }
    return tone->times > 0 && phase < tone->milliseconds ? tone->hertz : 0;
}
