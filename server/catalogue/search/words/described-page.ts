// The words of descriptions stand in pages, sorted by their letters, each with its podcasts:
//   2 bytes: how many bytes the key has, 4 bytes: how many its packed set has, the key, the set
// A key is a word, or letters with which many words begin followed by a zero: then the set holds what any of those
// words has. Podcasts are numbered as they were read, in blocks, so that a build needs memory for one block only.

/** Podcasts of a block. */
export const DESCRIBED_BLOCK = 1 << 18;
/** Behind letters with which many words begin. Sorted it comes right after the word of just these letters. */
export const READY = Buffer.of(0);

const HEAD = 6;

export function entryOf(key: Buffer, packed: Buffer): Buffer {
  const head = Buffer.alloc(HEAD);
  head.writeUInt16LE(key.length, 0);
  head.writeUInt32LE(packed.length, 2);
  return Buffer.concat([head, key, packed]);
}

export function* entriesOf(page: Buffer): Generator<[key: Buffer, packed: Buffer]> {
  for (let at = 0; at < page.length; ) {
    const keyEnd = at + HEAD + page.readUInt16LE(at);
    const end = keyEnd + page.readUInt32LE(at + 2);
    yield [page.subarray(at + HEAD, keyEnd), page.subarray(keyEnd, end)];
    at = end;
  }
}
