/* SPDX-License-Identifier: MIT
 *
 * The sums of the network with vector instructions. Compiled for CPUs that have them; entered only on such a CPU. */
#include "tetress/network.h"

#ifdef __AVX2__
#include <immintrin.h>
#include <string.h>

int network_sum_vector(const struct network *n, const int16_t input[NETWORK_INPUTS])
{
    enum { LANES = 8, REGISTERS = NETWORK_UNITS / LANES };
    const __m256i top = _mm256_set1_epi32(NETWORK_TOP * NETWORK_ONE),
                  bottom[REGISTERS] = { _mm256_setzero_si256(),
                                        _mm256_setr_epi32(0, 0, 0, 0, 0, 0, 0, -NETWORK_TOP * NETWORK_ONE) };
    __m256i unit[REGISTERS] = { _mm256_setzero_si256(), _mm256_setzero_si256() };
    for (int i = 0; i < NETWORK_PAIRS; i++) {
        int32_t pair;
        memcpy(&pair, input + 2 * i, sizeof pair);
        __m256i both = _mm256_set1_epi32(pair);
        for (int k = 0; k < REGISTERS; k++) {
            __m256i weight = _mm256_loadu_si256((const __m256i *)n->first[i][LANES * k]);
            unit[k] = _mm256_add_epi32(unit[k], _mm256_madd_epi16(both, weight));
        }
    }
    for (int k = 0; k < REGISTERS; k++)
        unit[k] = _mm256_srai_epi32(_mm256_max_epi32(_mm256_min_epi32(unit[k], top), bottom[k]), NETWORK_UNIT_SHIFT);
    /* Packing takes the halves of both registers by turns; the weights of the second layer are put in that order. */
    __m256i second = _mm256_permute4x64_epi64(_mm256_loadu_si256((const __m256i *)n->second), 0xd8);
    __m256i sum = _mm256_madd_epi16(_mm256_packs_epi32(unit[0], unit[1]), second);
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4e));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xb1));
    return _mm_cvtsi128_si32(half) / NETWORK_SCALE;
}

#else
#include "base/halves.h"

int network_sum_vector(const struct network *n, const int16_t input[NETWORK_INPUTS])
{
    enum { LANES = 4, REGISTERS = NETWORK_UNITS / LANES };
    const int32x4_t top = vdupq_n_s32(NETWORK_TOP * NETWORK_ONE);
    int32x4_t unit[REGISTERS] = { vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0), vdupq_n_s32(0) };
    for (int i = 0; i < NETWORK_PAIRS; i++)
        for (int k = 0; k < REGISTERS; k++) {
            int16x4x2_t weight = vld2_s16(&n->first[i][LANES * k][0]);
            unit[k] = vmlal_n_s16(vmlal_n_s16(unit[k], weight.val[0], input[2 * i]), weight.val[1], input[2 * i + 1]);
        }
    int32x4_t sum = vdupq_n_s32(0);
    for (int k = 0; k < REGISTERS; k++) {
        int32x4_t bottom = vdupq_n_s32(0);
        if (k == REGISTERS - 1)
            bottom = vsetq_lane_s32(-NETWORK_TOP * NETWORK_ONE, bottom, LANES - 1);
        int32x4_t x = vshrq_n_s32(vmaxq_s32(vminq_s32(unit[k], top), bottom), NETWORK_UNIT_SHIFT);
        sum = vmlal_s16(sum, vmovn_s32(x), vld1_s16(n->second + LANES * k));
    }
    return vaddvq_s32(sum) / NETWORK_SCALE;
}

#endif
