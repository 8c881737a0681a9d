import { randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { TOKEN_PREFIX, type TokenKind } from "../../../contract/accounts/tokens.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 is more than 2^256, and 62^6 more than 2^32. */
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const KINDS = Object.keys(TOKEN_PREFIX) as TokenKind[];
const SHAPE = /^hr_(pat|org)_[0-9A-Za-z]{49}$/;

/** A number in letters and figures alone, so that a double click selects a whole token. */
function inDigits(value: bigint, length: number): string {
  let word = "";
  for (let rest = value; word.length < length; rest /= 62n) word = DIGITS[Number(rest % 62n)]! + word;
  return word;
}

const checkOf = (word: string): string => inDigits(BigInt(crc32(word)), CHECK_LENGTH);

/**
 * A token of 256 random bits. Its prefix says what it is, and its last six signs are a checksum: whoever looks for
 * secrets in other people's files recognizes it without asking us, and we refuse what was mistyped without a query.
 */
export function newTokenWord(kind: TokenKind): string {
  const secret = inDigits(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
  const word = `${TOKEN_PREFIX[kind]}${secret}`;
  return `${word}${checkOf(word)}`;
}

/** Which kind of token a text is; null where it was never one. */
export function kindOfToken(text: string): TokenKind | null {
  if (!SHAPE.test(text)) return null;
  const fits = timingSafeEqual(
    Buffer.from(text.slice(-CHECK_LENGTH)),
    Buffer.from(checkOf(text.slice(0, -CHECK_LENGTH))),
  );
  return fits ? (KINDS.find((kind) => text.startsWith(TOKEN_PREFIX[kind])) ?? null) : null;
}
