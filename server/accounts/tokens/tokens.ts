import ipaddr from "ipaddr.js";
import {
  OVERLAP_HOURS,
  TOKENS_MOST,
  type Token,
  type TokenAct,
  type TokenKind,
} from "../../../contract/accounts/tokens.ts";
import { type FieldFault, fault } from "../../platform/fault.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { addSecurityMail } from "../security/tell.ts";
import { shortNamesOf } from "../short-names.ts";
import {
  deleteTokenOf,
  insertToken,
  lockTokens,
  replaceSecret,
  selectTokens,
  type TokenRow,
  type Whose,
} from "./queries.ts";
import { newTokenWord } from "./word.ts";

export interface NewToken {
  name: string;
  /** Null: all that its person may. */
  acts: readonly TokenAct[] | null;
  /** Null only for one that reports conversions and does nothing else. */
  days: number | null;
  networks: readonly string[];
}
type Shown = Token & { token: string };

const kindOf = (whose: Whose): TokenKind => ("ownerId" in whose ? "organization" : "personal");

/** The mail about a new one says what it opens. */
function letterOf(whose: Whose, acts: NewToken["acts"]) {
  if (kindOf(whose) === "personal") return "tokenMade";
  return acts?.every((act) => act === "conversion.report") ? "keyMade" : "ownerTokenMade";
}

export async function listTokens(db: Db, whose: Whose, loginId: number): Promise<Token[]> {
  const rows = await selectTokens(db, whose);
  const names = await shortNamesOf(
    db,
    rows.map((row) => row.createdBy),
  );
  return rows.map((row) => toToken(row, names, loginId));
}

function toToken(
  { createdBy, ...row }: TokenRow,
  names: ReadonlyMap<number, string>,
  loginId: number,
): Token {
  return {
    ...row,
    by: names.get(createdBy) ?? null,
    mine: createdBy === loginId,
    created: row.created.toISOString(),
    expires: row.expires?.toISOString() ?? null,
    overlapUntil: row.overlapUntil?.toISOString() ?? null,
  };
}

/** @throws Fault too-many-items, invalid */
export async function makeToken(tx: Tx, whose: Whose, loginId: number, given: NewToken): Promise<Shown> {
  const networks = readNetworks(given.networks);
  await lockTokens(tx, whose);
  if ((await selectTokens(tx, whose)).length >= TOKENS_MOST)
    throw fault("too-many-items", { values: { max: TOKENS_MOST } });
  const token = newTokenWord(kindOf(whose));
  const publicId = newHandle();
  const tokenId = await insertToken(tx, {
    public_id: publicId,
    owner_id: "ownerId" in whose ? whose.ownerId : null,
    name: given.name.trim(),
    hash: hashToken(token),
    last_four: token.slice(-4),
    created_by: loginId,
    acts: given.acts && [...new Set(given.acts)],
    days: given.days,
    networks,
  });
  await addSecurityMail(tx, loginId, letterOf(whose, given.acts), { name: given.name.trim(), tokenId });
  return { ...(await one(tx, whose, loginId, publicId)), token };
}

/**
 * A new secret for a token; what it was until now opens for another day, so that a program can be given the new one
 * without a gap. Rotated again within that day, the oldest opens nothing any more.
 * Only for the person whom it acts as: anybody else would be shown a secret that opens that person's mail and ceiling.
 * @throws Fault not-found, token-over, token-of-another
 */
export async function rotateToken(tx: Tx, whose: Whose, loginId: number, publicId: string): Promise<Shown> {
  const { mine, name } = await one(tx, whose, loginId, publicId);
  if (!mine) throw fault("token-of-another");
  const token = newTokenWord(kindOf(whose));
  const next = { hash: hashToken(token), lastFour: token.slice(-4), overlapHours: OVERLAP_HOURS };
  const tokenId = await replaceSecret(tx, whose, loginId, publicId, next);
  if (tokenId === null) throw fault("token-over");
  await addSecurityMail(tx, loginId, "keyRenewed", { name, tokenId });
  return { ...(await one(tx, whose, loginId, publicId)), token };
}

/** @throws Fault not-found */
export async function deleteToken(tx: Tx, whose: Whose, loginId: number, publicId: string): Promise<Token[]> {
  if (!(await deleteTokenOf(tx, whose, publicId))) throw fault("not-found");
  return listTokens(tx, whose, loginId);
}

async function one(tx: Tx, whose: Whose, loginId: number, publicId: string): Promise<Token> {
  const found = (await listTokens(tx, whose, loginId)).find((token) => token.publicId === publicId);
  if (!found) throw fault("not-found");
  return found;
}

/** Networks as PostgreSQL takes them: without bits behind the mask. @throws Fault invalid */
function readNetworks(typed: readonly string[]): string[] {
  const fields: FieldFault[] = [];
  const networks = typed.map((text, at) => {
    const network = readNetwork(text);
    if (network === null) fields.push({ pointer: `/networks/${at}`, rule: "not-a-network" });
    return network ?? "";
  });
  if (fields.length > 0) throw fault("invalid", { fields });
  return [...new Set(networks)];
}

function readNetwork(text: string): string | null {
  const [address = "", mask, ...more] = text.split("/");
  // Four figures, or IPv6: `ipaddr.js` would also take `10.1` and `0x7f000001`.
  const isAddress = ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address);
  if (!isAddress || more.length > 0 || address.includes("%")) return null;
  const whole = ipaddr.parse(address).kind() === "ipv4" ? 32 : 128;
  if (mask !== undefined && !/^\d{1,3}$/.test(mask)) return null;
  const bits = mask === undefined ? whole : Number(mask);
  // Everywhere is said by naming none.
  if (bits < 1 || bits > whole) return null;
  const kind = whole === 32 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
}
