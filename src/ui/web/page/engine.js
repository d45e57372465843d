// SPDX-License-Identifier: MIT
// Engine: a WebAssembly module compiled from the C code of the program: the functions of include/tetrarch.h, and where
// the members of its structs are (src/ui/web/wasm/struct_layout.h). It contains no game logic: it turns numbers and
// addresses into objects.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// The types of the members of structs, by their letters.
const TYPES = { B: Uint8Array, b: Int8Array, c: Uint8Array, H: Uint16Array, I: Uint32Array, i: Int32Array,
  q: BigInt64Array, d: Float64Array };

// One instance of a module: its memory, and the texts, numbers and structs in it.
export class Engine {
  constructor(instance) {
    this.call = instance.exports;
    this.places = new Map(); // of structs, by kind: memory that is used again and again
    this.scratch = { at: 0, size: 0 };
    this.layout = this.readLayout();
  }

  // The structs by kind: {size, members: [{name, letter, offset, count}]}.
  readLayout() {
    const layout = new Map();
    for (let at = this.call.page_layout?.(); at; at += 20) {
      const [kind, name, type, offset, count] = new Uint32Array(this.call.memory.buffer, at, 5);
      if (!kind)
        break;
      const of = layout.get(this.text(kind)) ?? { size: 0, members: [] };
      layout.set(this.text(kind), of);
      if (this.text(name) === "")
        of.size = count;
      else
        of.members.push({ name: this.text(name), letter: String.fromCharCode(type), offset, count });
    }
    return layout;
  }

  text(address) {
    const bytes = new Uint8Array(this.call.memory.buffer);
    return decoder.decode(bytes.subarray(address, bytes.indexOf(0, address)));
  }

  // A text that the caller owns: it is released.
  takeText(address) {
    const text = this.text(this.made(address));
    this.call.tetrarch_text_free(address);
    return text;
  }

  // Copies texts and typed arrays into the engine's memory, each aligned to eight bytes, and returns their addresses,
  // which are valid until the next call.
  put(...values) {
    const parts = values.map((value) => (typeof value === "string" ? encoder.encode(value + "\0") : value));
    const offsets = [];
    let size = 0;
    for (const part of parts) {
      offsets.push(size);
      size += Math.ceil(part.byteLength / 8) * 8;
    }
    const start = this.room(size), bytes = new Uint8Array(this.call.memory.buffer);
    parts.forEach((part, i) =>
      bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), start + offsets[i]));
    return offsets.map((offset) => start + offset);
  }

  room(size) {
    const { scratch } = this;
    if (size > scratch.size) {
      this.call.free(scratch.at);
      scratch.at = this.call.malloc(2 * size);
      scratch.size = 2 * size;
    }
    return scratch.at;
  }

  // The place of `count` structs of a kind.
  place(kind, count = 1) {
    const name = `${kind} ${count}`;
    if (!this.places.has(name))
      this.places.set(name, this.call.malloc(count * this.layout.get(kind).size));
    return this.places.get(name);
  }

  // The struct at an address as an object: numbers, texts and typed arrays.
  read(kind, address = this.place(kind)) {
    const { buffer } = this.call.memory;
    return Object.fromEntries(this.layout.get(kind).members.map(({ name, letter, offset, count }) => {
      if (letter === "c")
        return [name, this.text(address + offset)];
      const list = new TYPES[letter](buffer, address + offset, count);
      return [name, count > 1 ? list.slice() : Number(list[0])];
    }));
  }

  // Writes a struct to its place, all bytes of it, and returns the address.
  write(kind, values) {
    const { size, members } = this.layout.get(kind), address = this.place(kind), { buffer } = this.call.memory;
    new Uint8Array(buffer, address, size).fill(0);
    for (const { name, letter, offset, count } of members)
      new TYPES[letter](buffer, address + offset, count).set(count > 1 ? values[name] ?? [] : [values[name] ?? 0]);
    return address;
  }

  bytes(address, length) {
    return new Uint8Array(this.call.memory.buffer, address, length).slice();
  }

  doubles(address, length) {
    return new Float64Array(this.call.memory.buffer, address, length).slice();
  }

  // Where functions write what went wrong.
  get error() {
    return this.place("error");
  }

  failure() {
    return new Error(this.text(this.error));
  }

  // The result of a function that returns an address or, if it fails, 0; and of one that returns -1 then.
  made(address) {
    if (!address)
      throw this.failure();
    return address;
  }

  done(result) {
    if (result < 0)
      throw this.failure();
    return result;
  }
}

// Loads a module; `kind` is the class that it becomes.
export async function loadEngine(url, kind = Engine) {
  const answer = await fetch(url);
  if (!answer.ok)
    throw new Error(`${url} is missing: the program was built without clang and lld.`);
  return new kind((await WebAssembly.instantiate(await answer.arrayBuffer(), {})).instance);
}

// An object in the engine's memory, and the function that releases it.
export class Handle {
  constructor(engine, release, address) {
    this.engine = engine;
    this.release = release;
    this.at = address;
  }

  free() {
    if (this.at)
      this.release(this.at);
    this.at = 0;
  }
}
