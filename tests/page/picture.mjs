// SPDX-License-Identifier: MIT
// Makes pictures of the page small: PNG with a palette of the 256 commonest colours, others taken for the nearest of
// these.
import { deflateSync, inflateSync } from "node:zlib";

const COLOURS = 256;

// The parts of a PNG: {width, height, data} with data still filtered; only what a browser writes, 8 bits of RGB.
function read(png) {
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  if (png[24] !== 8 || png[25] !== 2)
    throw new Error("a picture is not made of 8 bits of red, green and blue");
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), data: inflateSync(Buffer.concat(parts)) };
}

// What a filter of PNG adds, from the bytes to the left, above, and above to the left.
const filters = [
  () => 0,
  (left) => left,
  (left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const [a, b, c] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
    return a <= b && a <= c ? left : b <= c ? up : corner;
  },
];

// The pixels as bytes, row by row.
function unfilter({ width, height, data }) {
  const wide = 3 * width, pixels = new Uint8Array(wide * height);
  for (let y = 0; y < height; y++) {
    const filter = filters[data[y * (wide + 1)]], from = y * (wide + 1) + 1, to = y * wide;
    for (let x = 0; x < wide; x++) {
      const left = x >= 3 ? pixels[to + x - 3] : 0, up = y ? pixels[to + x - wide] : 0;
      const corner = x >= 3 && y ? pixels[to + x - 3 - wide] : 0;
      pixels[to + x] = data[from + x] + filter(left, up, corner);
    }
  }
  return pixels;
}

function nearest(palette, colour) {
  const far = (other) => [16, 8, 0].reduce((sum, shift) =>
    sum + ((colour >> shift & 255) - (other >> shift & 255)) ** 2, 0);
  return palette.reduce((best, other, i) => (far(other) < far(palette[best]) ? i : best), 0);
}

// The checksum of PNG; newer versions of Node have it, that of Debian 12 has not.
function crc32Of(bytes) {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let i = 0; i < 8; i++)
      sum = sum >>> 1 ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]), size = Buffer.alloc(4), sum = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32Of(body));
  return Buffer.concat([size, body, sum]);
}

export function shrink(png) {
  const picture = read(png), { width, height } = picture, pixels = unfilter(picture);
  const colours = Array.from({ length: width * height }, (_, i) =>
    pixels[3 * i] << 16 | pixels[3 * i + 1] << 8 | pixels[3 * i + 2]);
  const counts = new Map();
  colours.forEach((colour) => counts.set(colour, (counts.get(colour) ?? 0) + 1));
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, COLOURS).map(([colour]) => colour);
  const places = new Map([...counts.keys()].map((colour) => [colour, nearest(palette, colour)]));
  const rows = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, i) => { rows[i + Math.floor(i / width) + 1] = places.get(colour); });
  const head = Buffer.from(png.subarray(16, 29));
  head[9] = 3; // a palette
  const bytes = Buffer.from(palette.flatMap((colour) => [colour >> 16, colour >> 8 & 255, colour & 255]));
  return Buffer.concat([png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", bytes),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0))]);
}
