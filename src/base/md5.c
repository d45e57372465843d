/* SPDX-License-Identifier: MIT */
#include "base/md5.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static uint32_t rotate(uint32_t x, int n)
{
    return x << n | x >> (32 - n);
}

/* The table of the RFC: the first 32 bits of |sin(i + 1)|. */
static const uint32_t sines[64] = {
    0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
    0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
    0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
    0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
    0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
    0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
    0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
    0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
};

static void add_block(uint32_t state[4], const unsigned char block[64])
{
    static const uint8_t turns[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
    static const uint8_t stride[4] = { 1, 5, 3, 7 }, offset[4] = { 0, 1, 5, 0 };
    uint32_t word[16], a = state[0], b = state[1], c = state[2], d = state[3];
    for (int i = 0; i < 16; i++)
        word[i] = (uint32_t)block[4 * i] | (uint32_t)block[4 * i + 1] << 8 | (uint32_t)block[4 * i + 2] << 16 |
                  (uint32_t)block[4 * i + 3] << 24;
    for (int i = 0; i < 64; i++) {
        int round = i / 16;
        const uint32_t mixed[4] = { (b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d) };
        uint32_t sum = a + mixed[round] + sines[i] + word[(stride[round] * i + offset[round]) % 16];
        a = d;
        d = c;
        c = b;
        b += rotate(sum, turns[round][i % 4]);
    }
    state[0] += a;
    state[1] += b;
    state[2] += c;
    state[3] += d;
}

void md5_hex(const void *bytes, size_t length, char out[33])
{
    uint32_t state[4] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476 };
    const unsigned char *at = bytes;
    size_t left = length;
    for (; left >= 64; left -= 64, at += 64)
        add_block(state, at);
    /* The remaining bytes, a 1 bit, zeros, and the length in bits. */
    unsigned char last[128] = { 0 };
    if (left > 0)
        memcpy(last, at, left);
    last[left] = 0x80;
    size_t end = left < 56 ? 64 : 128;
    for (int i = 0; i < 8; i++)
        last[end - 8 + (size_t)i] = (unsigned char)((uint64_t)length * 8 >> 8 * i);
    for (size_t i = 0; i < end; i += 64)
        add_block(state, last + i);
    for (int i = 0; i < 16; i++)
        snprintf(out + 2 * i, 3, "%02x", state[i / 4] >> i % 4 * 8 & 0xff);
}
