import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { plainAddress, refusalOf } from "./find-caller.ts";
import { type FoundToken, markUsed, selectToken } from "./queries.ts";
import { kindOfToken } from "./word.ts";

/** As keys of shops began before there were tokens; they go on. */
const OLD_PREFIX = "hostread_";

/** The organization's token that may report conversions; null for any other, and for what is none. @throws Fault token-factor-missing */
export async function openConversionKey(
  db: Db,
  word: string | null,
  ip: string,
): Promise<(FoundToken & { ownerId: number }) | null> {
  if (word === null || !(word.startsWith(OLD_PREFIX) || kindOfToken(word))) return null;
  const found = await selectToken(db, hashToken(word), plainAddress(ip));
  const { ownerId = null } = found ?? {};
  if (!found || ownerId === null || !found.acts?.includes("conversion.report")) return null;
  const refusal = refusalOf(found);
  // It is right, and its person can do something about it.
  if (refusal === "token-factor-missing") throw fault(refusal);
  if (refusal) return null;
  return { ...found, ownerId };
}

export { markUsed as markTokenUsed };
