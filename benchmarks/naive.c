/* The race of `engine.py` as one would write it in C: a die without bias, an array of jumps, two seats in turns.
   Compiled by `simulate.py` where there is a compiler. */
#include <stdint.h>

static uint64_t state = 88172645463325252ULL;

/* xorshift64* (Vigna, 2016) */
static inline uint32_t next32(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 2685821657736338717ULL) >> 32);
}

/* 1 to 6, all alike: Lemire's multiplication, the few numbers that would make a bias left out */
static inline uint32_t die(void) {
    for (;;) {
        uint64_t product = (uint64_t)next32() * 6u;
        if ((uint32_t)product >= 4u) return (uint32_t)(product >> 32) + 1;
    }
}

/* Plays so many matches, writes the turns and the winner of each, and returns how many rolls there were in all. */
uint64_t play(const int32_t *jump, int64_t matches, uint16_t *turns, uint8_t *winner) {
    uint64_t total = 0;
    for (int64_t i = 0; i < matches; i++) {
        int32_t at[2] = {0, 0};
        int seat = 0;
        uint32_t rolls = 0;
        for (;;) {
            rolls++;
            int32_t to = at[seat] + (int32_t)die();
            if (to <= 100) {
                at[seat] = jump[to];
                if (at[seat] == 100) break;
            }
            seat ^= 1;
        }
        turns[i] = (uint16_t)rolls;
        winner[i] = (uint8_t)seat;
        total += rolls;
    }
    return total;
}
