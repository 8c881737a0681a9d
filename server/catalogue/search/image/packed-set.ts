import { forEach, list, listLimit, type PlaceSet, run, settle, words } from "./place-set.ts";

// A set as bytes. The first byte says the form:
//   0  a run: from, to
//   1  a list: every place in four bytes
//   2  blocks of 65,536 places: for each the block's number and how many, then places in two bytes or, where that
//      is less, one bit for each place of the block
// All numbers are little-endian, as every machine this runs on has them.

const BLOCK = 65_536;
const BLOCK_BYTES = BLOCK / 8;
const SHORT_LIST = 32;

/** @param set of places below 2^32 */
export function pack(set: PlaceSet): Buffer {
  if (set.form === "run") {
    const bytes = Buffer.alloc(9);
    bytes.writeUInt32LE(set.from, 1);
    bytes.writeUInt32LE(set.to, 5);
    return bytes;
  }
  if (set.count <= SHORT_LIST) {
    const bytes = Buffer.alloc(1 + 4 * set.count);
    bytes[0] = 1;
    let at = 1;
    forEach(set, (place) => {
      at = bytes.writeUInt32LE(place, at);
    });
    return bytes;
  }
  const parts: Buffer[] = [Buffer.from([2])];
  const block = new Uint16Array(BLOCK);
  let number = -1;
  let inside = 0;
  const flush = () => {
    if (inside > 0) parts.push(packBlock(number, block.subarray(0, inside)));
    inside = 0;
  };
  forEach(set, (place) => {
    if (place >>> 16 !== number) {
      flush();
      number = place >>> 16;
    }
    block[inside] = place & 0xffff;
    inside += 1;
  });
  flush();
  return Buffer.concat(parts);
}

function packBlock(number: number, places: Uint16Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(number, 0);
  head.writeUInt32LE(places.length, 4);
  if (places.length * 2 < BLOCK_BYTES) {
    return Buffer.concat([head, Buffer.from(places.buffer, places.byteOffset, places.byteLength)]);
  }
  const bits = Buffer.alloc(BLOCK_BYTES);
  for (const place of places) bits[place >>> 3] = bits[place >>> 3]! | (1 << (place & 7));
  return Buffer.concat([head, bits]);
}

/** @param size of what the places count */
export function unpack(bytes: Buffer, size: number): PlaceSet {
  if (bytes[0] === 0) return run(bytes.readUInt32LE(1), bytes.readUInt32LE(5));
  if (bytes[0] === 1) return list(aligned(Uint32Array, bytes.subarray(1)));
  return unpackBlocks(bytes, size);
}

function unpackBlocks(bytes: Buffer, size: number): PlaceSet {
  const blocks: { base: number; count: number; content: Buffer }[] = [];
  let count = 0;
  for (let at = 1; at < bytes.length; ) {
    const inside = bytes.readUInt32LE(at + 4);
    const length = Math.min(inside * 2, BLOCK_BYTES);
    const content = bytes.subarray(at + 8, at + 8 + length);
    blocks.push({ base: bytes.readUInt32LE(at) * BLOCK, count: inside, content });
    count += inside;
    at += 8 + length;
  }
  if (count === size) return run(0, size);
  if (count <= listLimit(size)) {
    const places = new Uint32Array(count);
    let next = 0;
    for (const { base, content, count: inside } of blocks) {
      if (content.length < BLOCK_BYTES)
        for (const low of aligned(Uint16Array, content)) places[next++] = base + low;
      else {
        const bits = aligned(Uint32Array, content);
        forEach({ form: "bits", bits, count: inside }, (low) => {
          places[next++] = base + low;
        });
      }
    }
    return list(places);
  }
  const target = new Uint32Array(words(size));
  for (const { base, content } of blocks) {
    if (content.length < BLOCK_BYTES) {
      for (const low of aligned(Uint16Array, content)) {
        const place = base + low;
        target[place >>> 5] = target[place >>> 5]! | (1 << (place & 31));
      }
    } else {
      // The last block's bits may go beyond the size; they are not set.
      const bits = aligned(Uint32Array, content);
      target.set(bits.subarray(0, Math.min(bits.length, target.length - (base >>> 5))), base >>> 5);
    }
  }
  return settle(target, size, count);
}

type Numbers = Uint32Array | Uint16Array | Int32Array | Uint8Array;
interface NumbersOf<T extends Numbers> {
  new (buffer: ArrayBuffer): T;
  BYTES_PER_ELEMENT: number;
}

/** Copies bytes into an aligned array of numbers: the database's buffers are not aligned. */
export function aligned<T extends Numbers>(Kind: NumbersOf<T>, bytes: Buffer): T {
  const own = new Uint8Array(bytes.length);
  own.set(bytes);
  return new Kind(own.buffer);
}
