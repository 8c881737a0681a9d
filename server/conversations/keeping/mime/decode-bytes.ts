const BASE64 = new Int8Array(256).fill(-1);
for (const [index, sign] of [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"].entries())
  BASE64[sign.charCodeAt(0)] = index;
BASE64["-".charCodeAt(0)] = 62;
BASE64["_".charCodeAt(0)] = 63;

const EQUALS = 61;

/** What is carried from one piece to the next. */
interface Carry {
  bits: number;
  count: number;
}

/** Decodes into `into` from `at`; signs that are none of base64 are skipped. Returns the new end. */
export function base64Into(bytes: Buffer, into: Buffer, at: number, carry: Carry): number {
  let { bits, count } = carry;
  let end = at;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    // Padding ends a run; another may follow where two were put together.
    if (byte === EQUALS) {
      bits = 0;
      count = 0;
      continue;
    }
    const value = BASE64[byte]!;
    if (value < 0) continue;
    bits = ((bits << 6) | value) & 0xffffff;
    count += 6;
    if (count >= 8) {
      count -= 8;
      into[end++] = (bits >> count) & 0xff;
    }
  }
  carry.bits = bits;
  carry.count = count;
  return end;
}

export function decodeBase64(bytes: Buffer): Buffer {
  const into = Buffer.allocUnsafe(Math.ceil((bytes.length * 3) / 4));
  return into.subarray(0, base64Into(bytes, into, 0, { bits: 0, count: 0 }));
}

const HEX = new Int8Array(256).fill(-1);
for (const [index, sign] of [..."0123456789abcdef"].entries()) {
  HEX[sign.charCodeAt(0)] = index;
  HEX[sign.toUpperCase().charCodeAt(0)] = index;
}

/** Decodes quoted-printable into `into` from `at`. A piece has to end at the end of a line. Returns the new end. */
export function quotedInto(bytes: Buffer, into: Buffer, at: number): number {
  let end = at;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!;
    if (byte !== EQUALS) {
      into[end++] = byte;
      continue;
    }
    const high = HEX[bytes[i + 1] ?? 0]!;
    const low = HEX[bytes[i + 2] ?? 0]!;
    if (high >= 0 && low >= 0) {
      into[end++] = high * 16 + low;
      i += 2;
      continue;
    }
    const soft = softBreak(bytes, i + 1);
    if (soft < 0) into[end++] = byte;
    else i = soft;
  }
  return end;
}

/** The index of the line feed of a soft line break after "="; -1 where there is none. */
function softBreak(bytes: Buffer, from: number): number {
  for (let i = from; i < bytes.length && i < from + 80; i++) {
    const byte = bytes[i]!;
    if (byte === 10) return i;
    if (byte !== 32 && byte !== 9 && byte !== 13) return -1;
  }
  return from >= bytes.length ? bytes.length : -1;
}

export function decodeQuoted(bytes: Buffer): Buffer {
  const into = Buffer.allocUnsafe(bytes.length);
  return into.subarray(0, quotedInto(bytes, into, 0));
}
