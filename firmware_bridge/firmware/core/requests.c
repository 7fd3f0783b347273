#include "requests.h"

#include <string.h>

#ifndef BUILD_ID
#define BUILD_ID "unknown "
#endif

_Static_assert(sizeof(BUILD_ID) == 9, "a build id has eight characters");
_Static_assert(sizeof(msg_identity_t) <= FRAME_BODY_MAX, "an identity fits a frame");

uint8_t requests_identity(const board_t *board, uint8_t *body)
{
    msg_identity_t identity = {
        .version = PROTOCOL_VERSION,
        .unique_id = board->store.unique_id,
        .boot = board->boot,
        .reset = board->cause,
        .inputs = board->store.inputs,
        .lamps = LAMPS,
        .map_id = board->store.map_id,
        .event = board->events.sent,
        .time = board->millis,
    };
    memcpy(identity.build, BUILD_ID, sizeof identity.build);
    memcpy(identity.name, board->store.name, sizeof identity.name);
    memcpy(body, &identity, sizeof identity);
    return sizeof identity;
}

static uint8_t state(board_t *board, uint8_t *body)
{
    msg_state_t state = {.event = board->events.made, .time = board->millis};
    board_report(board);
    memcpy(state.inputs, board->debounce.stable, sizeof state.inputs);
    memcpy(body, &state, sizeof state);
    return sizeof state;
}

static uint8_t pong(const board_t *board, uint8_t *body)
{
    msg_pong_t pong = {.time = board->millis, .event = board->events.sent, .boot = board->boot};
    memcpy(body, &pong, sizeof pong);
    return sizeof pong;
}

static uint8_t die_state(const board_t *board, uint8_t slot, uint8_t *body)
{
    msg_die_state_t state = {.slot = slot, .known = board->dice_known};
    if (slot < board->dice_known) {
        const die_t *die = &board->dice[slot];
        state.die = die->die;
        state.colour = die->colour;
        state.face = die->face;
        state.quality = die->quality;
    }
    memcpy(body, &state, sizeof state);
    return sizeof state;
}

/* Counted in an interrupt, which may come between the two halves of the number. */
static uint16_t rx_lost(const board_t *board)
{
    uint16_t lost;
    do {
        lost = board->rx_lost;
    } while (lost != board->rx_lost);
    return lost;
}

static uint8_t counters(const board_t *board, uint8_t *body)
{
    msg_counters_t counters = {
        .frames_ok = board->host.frames_ok,
        .frames_bad = board->host.frames_bad,
        .refused = board->refused,
        .replayed = board->replayed,
        .overruns = (uint16_t)(rx_lost(board) + board->events.overruns),
        .watchdogs = board->watchdogs,
        .scans_late = board->scans_late,
    };
    memcpy(body, &counters, sizeof counters);
    return sizeof counters;
}

static uint8_t lamp(board_t *board, const uint8_t *body)
{
    msg_lamp_t lamp;
    memcpy(&lamp, body, sizeof lamp);
    if (lamp.lamp >= LAMPS || lamp.mode > LAMP_MODE_FLASH) {
        return DONE_STATUS_BAD_VALUE;
    }
    board->lamps[lamp.lamp].mode = lamp.mode;
    board->lamps[lamp.lamp].since = (uint16_t)board->millis;
    return DONE_STATUS_OK;
}

static uint8_t tone(board_t *board, uint16_t number, const uint8_t *body)
{
    msg_tone_t tone;
    memcpy(&tone, body, sizeof tone);
    if (number != board->tone_request) {
        board->tone_request = number;
        board->tone.hertz = tone.hertz;
        board->tone.milliseconds = tone.milliseconds;
        board->tone.times = tone.times;
        board->tone.since = board->millis;
    }
    return DONE_STATUS_OK;
}

static uint8_t settings(board_t *board, const uint8_t *body)
{
    msg_settings_t settings;
    memcpy(&settings, body, sizeof settings);
    uint16_t value = settings.value;
    store_t *store = &board->store;
    if (settings.setting == SETTING_ID_DEBOUNCE && settings.group < DEBOUNCE_GROUPS && value >= 1 &&
        value <= DEBOUNCE_MAX) {
        store->debounce[settings.group] = (uint8_t)value;
    } else if (settings.setting == SETTING_ID_INPUTS && value >= 1 && value <= INPUTS_MAX) {
        store->inputs = (uint8_t)value;
    } else if (settings.setting == SETTING_ID_MAP) {
        store->map_id = value;
    } else {
        return DONE_STATUS_BAD_VALUE;
    }
    store_seal(store);
    board->store_changed = true;
    return DONE_STATUS_OK;
}

static uint8_t identify(board_t *board, const uint8_t *body)
{
    msg_identify_t identify;
    memcpy(&identify, body, sizeof identify);
    board->store.unique_id = identify.unique_id;
    memcpy(board->store.name, identify.name, sizeof board->store.name);
    store_seal(&board->store);
    board->store_changed = true;
    return DONE_STATUS_OK;
}

static bool start_replay(board_t *board, uint16_t number, const uint8_t *body)
{
    msg_replay_t replay;
    memcpy(&replay, body, sizeof replay);
    if (!events_replayable(&board->events, replay.first, replay.amount)) {
        return false;
    }
    board->replay.next = replay.first;
    board->replay.left = replay.amount;
    board->replay.request = number;
    board->replay.running = true;
    return true;
}

static uint8_t do_request(board_t *board, const frame_t *frame)
{
    switch (frame->kind) {
    case MSG_LAMP:
        return lamp(board, frame->body);
    case MSG_TONE:
        return tone(board, frame->number, frame->body);
    case MSG_SETTINGS:
        return settings(board, frame->body);
    case MSG_IDENTIFY:
        return identify(board, frame->body);
    default:
        return DONE_STATUS_UNKNOWN;
    }
}

int8_t requests_answer(board_t *board, const frame_t *frame, uint8_t *kind, uint8_t *body)
{
    int8_t size = message_size(frame->kind);
    uint8_t status = DONE_STATUS_UNKNOWN;
    if (size >= 0 && size != (int8_t)frame->length && message_is_request(frame->kind)) {
        status = DONE_STATUS_BAD_VALUE;
    } else if (size >= 0) {
        switch (frame->kind) {
        case MSG_HELLO:
            *kind = MSG_IDENTITY;
            return (int8_t)requests_identity(board, body);
        case MSG_RESYNC:
            *kind = MSG_STATE;
            return (int8_t)state(board, body);
        case MSG_PING:
            *kind = MSG_PONG;
            return (int8_t)pong(board, body);
        case MSG_DIE_FACE:
            *kind = MSG_DIE_STATE;
            return (int8_t)die_state(board, frame->body[0], body);
        case MSG_COUNTERS_REQUEST:
            *kind = MSG_COUNTERS;
            return (int8_t)counters(board, body);
        case MSG_REPLAY:
            if (start_replay(board, frame->number, frame->body)) {
                return -1;
            }
            status = DONE_STATUS_GONE;
            break;
        default:
            status = do_request(board, frame);
        }
    }
    if (status != DONE_STATUS_OK) {
        board->refused++;
    }
    *kind = MSG_DONE;
    body[0] = status;
    return sizeof(msg_done_t);
}
