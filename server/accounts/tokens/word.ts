import { randomBytes, timingSafeEqual } from "node:crypto";
import { crc32 } from "node:zlib";
import { TOKEN_PREFIX, type TokenKind } from "../../../contract/accounts/tokens.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 62^43 is more than 2^256, and 62^6 more than 2^32. */
const SECRET_LENGTH = 43;
const CHECK_LENGTH = 6;
const SHAPE = /^hr_(?:pat|org|oac|oat|ort)_(?:[0-9A-Za-z]{43}){1,2}[0-9A-Za-z]{6}$/;

/** What clients get by OAuth: a code, a token for an hour, and one to get the next with. */
const CLIENT_PREFIX = { code: "hr_oac_", access: "hr_oat_", refresh: "hr_ort_" } as const;
const PREFIX = { ...TOKEN_PREFIX, ...CLIENT_PREFIX };
type WordKind = keyof typeof PREFIX;
const KINDS = Object.keys(PREFIX) as WordKind[];

/** A number in letters and figures alone, so that a double click selects a whole token. */
function inDigits(value: bigint, length: number): string {
  let word = "";
  for (let rest = value; word.length < length; rest /= 62n) word = DIGITS[Number(rest % 62n)]! + word;
  return word;
}

const checkOf = (word: string): string => inDigits(BigInt(crc32(word)), CHECK_LENGTH);

const newSecret = (): string => inDigits(BigInt(`0x${randomBytes(32).toString("hex")}`), SECRET_LENGTH);
const checked = (word: string): string => `${word}${checkOf(word)}`;

/**
 * A token of 256 random bits. Its prefix says what it is, and its last six signs are a checksum: whoever looks for
 * secrets in other people's files recognizes it without asking us, and we refuse what was mistyped without a query.
 */
export const newTokenWord = (kind: Exclude<WordKind, "refresh">): string =>
  checked(`${PREFIX[kind]}${newSecret()}`);

/** A refresh token: the secret of its family, which all that take its place have too, and one of its own. */
export const newRefreshWord = (family = newSecret()): string =>
  checked(`${PREFIX.refresh}${family}${newSecret()}`);

export const familyOf = (refresh: string): string =>
  refresh.slice(PREFIX.refresh.length, PREFIX.refresh.length + SECRET_LENGTH);

/** What a text is that was given out here; null where it was never anything. */
export function kindOfWord(text: string): WordKind | null {
  if (!SHAPE.test(text)) return null;
  const kind = KINDS.find((one) => text.startsWith(PREFIX[one]))!;
  const secrets = kind === "refresh" ? 2 : 1;
  if (text.length !== PREFIX[kind].length + secrets * SECRET_LENGTH + CHECK_LENGTH) return null;
  const fits = timingSafeEqual(
    Buffer.from(text.slice(-CHECK_LENGTH)),
    Buffer.from(checkOf(text.slice(0, -CHECK_LENGTH))),
  );
  return fits ? kind : null;
}

/** Which kind of a person's or an organization's token a text is; null for anything else. */
export function kindOfToken(text: string): TokenKind | null {
  const kind = kindOfWord(text);
  return kind === "personal" || kind === "organization" ? kind : null;
}
