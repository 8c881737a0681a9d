import { createHash, randomBytes, randomInt } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";

/** An opaque id for addresses: 16 letters and digits without look-alikes, about 92 bits. Not a secret. */
export function newHandle(): string {
  let handle = "";
  for (let i = 0; i < 16; i++) handle += ALPHABET[randomInt(ALPHABET.length)];
  return handle;
}

/** A secret token of 256 bits, and the hash that is stored in its place. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString("base64url");
  return { token, hash: hashToken(token) };
}

/** SHA-256; enough for 256 random bits, which cannot be guessed. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
