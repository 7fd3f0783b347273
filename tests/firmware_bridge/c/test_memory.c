/* What the board keeps over power cuts, on this machine, under sanitizers. */
#include "bench.h"
#include "boots.h"

static void the_store_is_good_blank_or_damaged(void)
{
    store_t store;
    store_defaults(&store);
    CHECK(store_check(&store) == STORE_GOOD);
    store.unique_id = 99;
    CHECK(store_check(&store) == STORE_DAMAGED);
    CHECK(store.unique_id == 0);
    store.unique_id = 99;
    store_seal(&store);
    CHECK(store_check(&store) == STORE_GOOD);
    CHECK(store.unique_id == 99);
    memset(&store, 0xFF, sizeof store);
    CHECK(store_check(&store) == STORE_BLANK);
    CHECK(store_check(&store) == STORE_GOOD);
}

static uint16_t kept_boots[BOOTS_KEPT];

static uint16_t read_boot(uint8_t place)
{
    return kept_boots[place];
}

static void every_start_has_another_number_and_wears_each_place_of_the_memory_alike(void)
{
    const uint16_t found[] = {0xFFFF, 0, 5, 0x1234}; /* blank, zero, and what nobody can have written */
    for (uint8_t i = 0; i < sizeof found / sizeof *found; i++) {
        unsigned written[BOOTS_KEPT] = {0};
        uint16_t last = 0;
        for (uint8_t place = 0; place < BOOTS_KEPT; place++) {
            kept_boots[place] = found[i];
        }
        for (unsigned starts = 0; starts < 70000; starts++) {
            uint16_t boot = boots_next(read_boot);
            CHECK(starts == 0 || boot != last);
            kept_boots[boot % BOOTS_KEPT] = last = boot;
            written[boot % BOOTS_KEPT]++;
        }
        for (uint8_t place = 0; place < BOOTS_KEPT; place++) {
            CHECK(written[place] <= 70000 / BOOTS_KEPT + 1);
        }
    }
}

static void a_start_cut_off_while_it_writes_its_number_does_not_repeat_the_last_one(void)
{
    for (unsigned low_only = 0; low_only < 2; low_only++) {
        for (unsigned before = 0; before < 0x10000; before += 0xFF) {
            for (unsigned i = before > 200 ? before - 200 : 0; i <= before; i++) {
                kept_boots[i % BOOTS_KEPT] = (uint16_t)i;
            }
            uint16_t cut = boots_next(read_boot);
            uint16_t *place = &kept_boots[cut % BOOTS_KEPT];
            *place = low_only ? (uint16_t)((*place & 0xFF00) | (cut & 0xFF)) : *place;
            uint16_t next = boots_next(read_boot);
            CHECK(next != (uint16_t)before);
            memset(kept_boots, 0xFF, sizeof kept_boots);
        }
    }
}

int main(void)
{
    static const test_t tests[] = {
        TEST(the_store_is_good_blank_or_damaged),
        TEST(every_start_has_another_number_and_wears_each_place_of_the_memory_alike),
        TEST(a_start_cut_off_while_it_writes_its_number_does_not_repeat_the_last_one),
    };
    return run_all(tests, sizeof tests / sizeof *tests);
}
