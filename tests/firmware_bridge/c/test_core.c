/* The firmware's core on this machine, under sanitizers. */
#include "bench.h"

static void says_who_it_is_at_the_start_and_when_asked(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    expect(MSG_IDENTITY, 0, &frame);
    uint8_t version = PROTOCOL_VERSION;
    send(MSG_HELLO, 42, &version, 1);
    expect(MSG_IDENTITY, 42, &frame);
    msg_identity_t identity;
    memcpy(&identity, frame.body, sizeof identity);
    CHECK(identity.version == PROTOCOL_VERSION);
    CHECK(identity.boot == 7);
    CHECK(identity.lamps == LAMPS);
    CHECK(!next_frame(&frame));
}

static void reports_nothing_before_it_was_asked_for_the_state(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    expect(MSG_IDENTITY, 0, &frame);
    set(3, true);
    scan(10);
    CHECK(!next_frame(&frame));
    send(MSG_RESYNC, 1, NULL, 0);
    expect(MSG_STATE, 1, &frame);
    msg_state_t state;
    memcpy(&state, frame.body, sizeof state);
    CHECK(state.event == 0);
    CHECK(state.inputs[0] == 8);
}

static void reports_a_change_after_the_debounce_and_not_before(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    set(77, true);
    scan(DEBOUNCE_DEFAULT - 1);
    CHECK(!next_frame(&frame));
    set(77, false);
    scan(1);
    set(77, true);
    scan(DEBOUNCE_DEFAULT - 1);
    CHECK(!next_frame(&frame));
    scan(1);
    expect(MSG_CHANGE, 1, &frame);
    msg_change_t change;
    memcpy(&change, frame.body, sizeof change);
    CHECK(change.input_on == (77 | 0x80));
    CHECK(change.time == (uint16_t)board.millis);
}

static void debounces_each_group_as_set(void)
{
    frame_t frame;
    for (uint16_t scans = 1; scans <= DEBOUNCE_MAX; scans++) {
        start(RESET_CAUSE_POWER, STORE_GOOD);
        report();
        msg_settings_t settings = {SETTING_ID_DEBOUNCE, 2, scans};
        send(MSG_SETTINGS, 2, &settings, sizeof settings);
        expect_done(2, DONE_STATUS_OK);
        CHECK(board.store_changed);
        set(17, true);
        scan(scans - 1u);
        CHECK(!next_frame(&frame));
        scan(1);
        expect(MSG_CHANGE, 1, &frame);
    }
}

static void ignores_inputs_that_are_not_wired(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    msg_settings_t settings = {SETTING_ID_INPUTS, 0, 20};
    send(MSG_SETTINGS, 2, &settings, sizeof settings);
    expect_done(2, DONE_STATUS_OK);
    set(19, true);
    set(20, true);
    set(90, true);
    scan(10);
    expect(MSG_CHANGE, 1, &frame);
    CHECK(frame.body[0] == (19 | 0x80));
    CHECK(!next_frame(&frame));
}

static void sends_events_again_and_then_says_done(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (uint8_t input = 0; input < 10; input++) {
        set(input, true);
        scan(DEBOUNCE_DEFAULT);
        expect(MSG_CHANGE, (uint16_t)(input + 1), &frame);
    }
    msg_replay_t replay = {4, 3};
    send(MSG_REPLAY, 9, &replay, sizeof replay);
    for (uint16_t number = 4; number < 7; number++) {
        expect(MSG_CHANGE, number, &frame);
        CHECK(frame.body[0] == (0x80 | (number - 1)));
    }
    expect_done(9, DONE_STATUS_OK);
    CHECK(board.replayed == 3);
}

static void refuses_to_send_again_what_it_does_not_have(void)
{
    const msg_replay_t wrong[] = {{0, 1}, {11, 1}, {500, 3}, {65535, 2}, {1, 0}, {1, 33}, {1, 255}, {10, 2}};
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    frame_t frame;
    for (uint8_t input = 0; input < 10; input++) {
        set(input, true);
        scan(DEBOUNCE_DEFAULT);
        CHECK(next_frame(&frame));
    }
    for (uint8_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        send(MSG_REPLAY, (uint16_t)(100 + i), &wrong[i], sizeof wrong[i]);
        expect_done((uint16_t)(100 + i), DONE_STATUS_GONE);
    }
    CHECK(board.refused == sizeof wrong / sizeof *wrong);
    CHECK(!next_frame(&frame));
}

static void keeps_the_newest_32_events_and_says_when_some_were_lost(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (uint8_t round = 0; round < 5; round++) {
        for (uint8_t input = 0; input < 8; input++) {
            set(input, round % 2 == 0);
        }
        scan(DEBOUNCE_DEFAULT);
    }
    for (uint16_t number = 9; number <= 40; number++) {
        expect(MSG_CHANGE, number, &frame);
    }
    expect(MSG_FAULT, 41, &frame);
    CHECK(frame.body[0] == FAULT_CODE_EVENTS_LOST);
    CHECK(board.events.overruns == 8);
    CHECK(!next_frame(&frame));
}

static void numbers_go_round_at_16_bits(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    board.events.made = board.events.sent = 65533;
    for (uint8_t input = 0; input < 6; input++) {
        set(input, true);
        scan(DEBOUNCE_DEFAULT);
        expect(MSG_CHANGE, (uint16_t)(65534 + input), &frame);
    }
    msg_replay_t replay = {65534, 6};
    send(MSG_REPLAY, 9, &replay, sizeof replay);
    for (uint8_t i = 0; i < 6; i++) {
        expect(MSG_CHANGE, (uint16_t)(65534 + i), &frame);
    }
    expect_done(9, DONE_STATUS_OK);
}

static void answers_before_events_and_never_drops_an_answer_for_want_of_room(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (uint8_t input = 0; input < 32; input++) {
        set(input, true);
    }
    scan(DEBOUNCE_DEFAULT);
    for (uint16_t number = 2; number < 12; number++) {
        send(MSG_PING, number, NULL, 0);
    }
    for (uint16_t number = 2; number < 12; number++) {
        expect(MSG_PONG, number, &frame);
    }
    for (uint16_t number = 1; number <= 32; number++) {
        expect(MSG_CHANGE, number, &frame);
    }
}

static void refuses_unknown_requests_and_bad_values(void)
{
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    send(0xEE, 2, NULL, 0);
    expect_done(2, DONE_STATUS_UNKNOWN);
    send(MSG_STATE, 3, board.host_buffer, sizeof(msg_state_t));
    expect_done(3, DONE_STATUS_UNKNOWN);
    send(MSG_LAMP, 4, "\1", 1);
    expect_done(4, DONE_STATUS_BAD_VALUE);
    const msg_lamp_t lamps[] = {{LAMPS, LAMP_MODE_ON}, {0, LAMP_MODE_FLASH + 1}};
    const msg_settings_t settings[] = {
        {SETTING_ID_DEBOUNCE, DEBOUNCE_GROUPS, 4}, {SETTING_ID_DEBOUNCE, 0, 0},
        {SETTING_ID_DEBOUNCE, 0, DEBOUNCE_MAX + 1}, {SETTING_ID_INPUTS, 0, 0},
        {SETTING_ID_INPUTS, 0, INPUTS_MAX + 1}, {0, 0, 1}, {99, 0, 1},
    };
    for (uint8_t i = 0; i < sizeof lamps / sizeof *lamps; i++) {
        send(MSG_LAMP, 5, &lamps[i], sizeof lamps[i]);
        expect_done(5, DONE_STATUS_BAD_VALUE);
    }
    for (uint8_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        send(MSG_SETTINGS, 6, &settings[i], sizeof settings[i]);
        expect_done(6, DONE_STATUS_BAD_VALUE);
    }
    CHECK(!board.store_changed);
}

static void lamps_shine_on_blink_and_flash_once(void)
{
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (uint8_t mode = LAMP_MODE_OFF; mode <= LAMP_MODE_FLASH; mode++) {
        msg_lamp_t lamp = {mode, mode};
        send(MSG_LAMP, (uint16_t)(2 + mode), &lamp, sizeof lamp);
        expect_done((uint16_t)(2 + mode), DONE_STATUS_OK);
    }
    unsigned lit[LAMPS] = {0};
    for (unsigned i = 0; i < 70000; i++) {
        for (uint8_t lamp = 0; lamp < LAMPS; lamp++) {
            lit[lamp] += board_lamp_lit(&board, lamp);
        }
        scan(1);
    }
    CHECK(lit[0] == 0);
    CHECK(lit[1] == 70000);
    CHECK(lit[2] > 34000 && lit[2] < 36000);
    CHECK(lit[3] > 34500 && lit[3] < 35500);
    CHECK(lit[4] == 256);
}

static void a_tone_asked_for_again_with_the_same_number_sounds_once(void)
{
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    msg_tone_t tone = {440, 50, 2};
    unsigned sounding = 0;
    unsigned starts = 0;
    uint16_t last = 0;
    for (unsigned i = 0; i < 500; i++) {
        if (i == 0 || i == 100) {
            send(MSG_TONE, 5, &tone, sizeof tone);
            expect_done(5, DONE_STATUS_OK);
        }
        uint16_t hertz = board_tone(&board);
        sounding += hertz == 440;
        starts += hertz != 0 && last == 0;
        last = hertz;
        scan(1);
    }
    CHECK(sounding == 100);
    CHECK(starts == 2);
}

static void send_die(uint8_t die, uint8_t face, uint8_t quality)
{
    uint8_t out[FRAME_MAX + 1];
    msg_die_t message = {die, 1, face, quality, 0};
    uint8_t size = frame_write(out, MSG_DIE, 0, &message, sizeof message);
    for (uint8_t i = 0; i < size; i++) {
        board_die_byte(&board, out[i]);
    }
}

static void dice_are_forwarded_and_remembered(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    send_die(4, 0, DIE_QUALITY_ROLLING);
    send_die(4, 6, DIE_QUALITY_SETTLED);
    expect(MSG_DIE, 1, &frame);
    expect(MSG_DIE, 2, &frame);
    msg_die_t die;
    memcpy(&die, frame.body, sizeof die);
    CHECK(die.die == 4 && die.face == 6 && die.time == board.millis);
    for (uint8_t slot = 0; slot < 2; slot++) {
        send(MSG_DIE_FACE, 9, &slot, 1);
        expect(MSG_DIE_STATE, 9, &frame);
        CHECK(frame.body[1] == 1);
        CHECK(frame.body[4] == (slot == 0 ? 6 : 0));
    }
    for (uint8_t die_id = 10; die_id < 30; die_id++) {
        send_die(die_id, 1, DIE_QUALITY_SETTLED);
        expect(MSG_DIE, (uint16_t)(die_id - 7), &frame);
    }
    CHECK(board.dice_known == DICE);
}

static void nonsense_at_the_dice_port_is_a_fault_and_no_roll(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (uint8_t i = 0; i < 64; i++) {
        board_die_byte(&board, i % 4 == 3 ? 0 : 0x55);
    }
    expect(MSG_FAULT, 1, &frame);
    CHECK(frame.body[0] == FAULT_CODE_DIE_PORT);
    CHECK(!next_frame(&frame));
}

static void a_broken_chain_is_a_fault_and_moves_no_input(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    memset(levels, 0xFF, sizeof levels);
    for (unsigned i = 0; i < 500; i++) {
        board_scan(&board, levels, false);
    }
    expect(MSG_FAULT, 1, &frame);
    CHECK(frame.body[0] == FAULT_CODE_CHAIN);
    CHECK(!next_frame(&frame));
}

static void a_chain_that_is_whole_again_is_told_and_its_inputs_are_a_state_that_fires_nothing(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (unsigned i = 0; i < 100; i++) {
        board_scan(&board, levels, i % 9 != 0); /* a loose plug now and then is no torn cable */
    }
    CHECK(!next_frame(&frame));
    for (unsigned i = 0; i < 100; i++) {
        board_scan(&board, levels, i >= 20 && i % 9 != 0); /* nor is it whole while the plug is loose */
    }
    expect(MSG_FAULT, 1, &frame);
    CHECK(frame.body[1] == CHAIN_TORN);
    set(3, true);
    scan(30);
    expect(MSG_FAULT, 2, &frame);
    CHECK(frame.body[0] == FAULT_CODE_CHAIN && frame.body[1] == CHAIN_WHOLE);
    CHECK(!next_frame(&frame));
    send(MSG_RESYNC, 9, NULL, 0);
    expect(MSG_STATE, 9, &frame);
    CHECK(frame.body[offsetof(msg_state_t, inputs)] == 8);
    set(3, false);
    scan(DEBOUNCE_DEFAULT);
    expect(MSG_CHANGE, 3, &frame);
}

static void a_chain_torn_before_anybody_listened_is_told_to_everybody_who_connects(void)
{
    frame_t frame;
    start(RESET_CAUSE_POWER, STORE_GOOD);
    for (unsigned i = 0; i < 500; i++) {
        board_scan(&board, levels, false);
    }
    report();
    expect(MSG_FAULT, 1, &frame);
    CHECK(frame.body[0] == FAULT_CODE_CHAIN);
    send(MSG_RESYNC, 3, NULL, 0);
    expect(MSG_STATE, 3, &frame);
    expect(MSG_FAULT, 2, &frame);
    scan(10);
    expect(MSG_FAULT, 3, &frame);
    CHECK(frame.body[1] == CHAIN_WHOLE);
    send(MSG_RESYNC, 4, NULL, 0);
    expect(MSG_STATE, 4, &frame);
    CHECK(!next_frame(&frame));
}

static void a_hang_and_a_damaged_store_are_told_once_reporting_starts(void)
{
    frame_t frame;
    start(RESET_CAUSE_WATCHDOG, STORE_DAMAGED);
    report();
    expect(MSG_FAULT, 1, &frame);
    CHECK(frame.body[0] == FAULT_CODE_WATCHDOG);
    expect(MSG_FAULT, 2, &frame);
    CHECK(frame.body[0] == FAULT_CODE_STORE);
    send(MSG_RESYNC, 3, NULL, 0);
    expect(MSG_STATE, 3, &frame);
    CHECK(!next_frame(&frame));
}

static void bytes_that_come_too_fast_are_lost_and_the_next_frame_is_read(void)
{
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    unsigned lost = 0;
    for (unsigned i = 0; i < 1000; i++) {
        lost += !ring_put(&board.rx, 0x55);
    }
    CHECK(lost == 1000 - (RING_SIZE - 1));
    frame_t frame;
    CHECK(!next_frame(&frame));
    CHECK(ring_put(&board.rx, 0));
    send(MSG_PING, 8, NULL, 0);
    expect(MSG_PONG, 8, &frame);
    CHECK(board.host.frames_bad == 1);
}

static void any_noise_leaves_the_board_answering(void)
{
    frame_t frame;
    srand(1);
    start(RESET_CAUSE_POWER, STORE_GOOD);
    report();
    for (unsigned i = 0; i < 300000; i++) {
        if (ring_room(&board.rx) > 0) {
            ring_put(&board.rx, (uint8_t)(rand() % 3 ? rand() : 0));
        }
        board_die_byte(&board, (uint8_t)rand());
        if (i % 50 == 0) {
            levels[rand() % DEBOUNCE_GROUPS] = (uint8_t)rand();
            scan(1);
        }
        if (i % 7 == 0) {
            while (next_frame(&frame)) {
            }
        }
    }
    while (next_frame(&frame)) {
    }
    CHECK(ring_put(&board.rx, 0));
    send(MSG_PING, 8, NULL, 0);
    expect(MSG_PONG, 8, &frame);
}

int main(void)
{
    static const test_t tests[] = {
        TEST(says_who_it_is_at_the_start_and_when_asked),
        TEST(reports_nothing_before_it_was_asked_for_the_state),
        TEST(reports_a_change_after_the_debounce_and_not_before),
        TEST(debounces_each_group_as_set),
        TEST(ignores_inputs_that_are_not_wired),
        TEST(sends_events_again_and_then_says_done),
        TEST(refuses_to_send_again_what_it_does_not_have),
        TEST(keeps_the_newest_32_events_and_says_when_some_were_lost),
        TEST(numbers_go_round_at_16_bits),
        TEST(answers_before_events_and_never_drops_an_answer_for_want_of_room),
        TEST(refuses_unknown_requests_and_bad_values),
        TEST(lamps_shine_on_blink_and_flash_once),
        TEST(a_tone_asked_for_again_with_the_same_number_sounds_once),
        TEST(dice_are_forwarded_and_remembered),
        TEST(nonsense_at_the_dice_port_is_a_fault_and_no_roll),
        TEST(a_broken_chain_is_a_fault_and_moves_no_input),
        TEST(a_chain_that_is_whole_again_is_told_and_its_inputs_are_a_state_that_fires_nothing),
        TEST(a_chain_torn_before_anybody_listened_is_told_to_everybody_who_connects),
        TEST(a_hang_and_a_damaged_store_are_told_once_reporting_starts),
        TEST(bytes_that_come_too_fast_are_lost_and_the_next_frame_is_read),
        TEST(any_noise_leaves_the_board_answering),
    };
    return run_all(tests, sizeof tests / sizeof *tests);
}
