import type { FaultCode } from "../../../contract/faults.ts";
import { type Fault, fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { type FoundToken, markUsed, selectToken } from "./queries.ts";
import { kindOfToken } from "./word.ts";

/** IPv4 that came in over IPv6 is still in the network its owner wrote down. */
export const plainAddress = (ip: string): string =>
  (ip.toLowerCase().startsWith("::ffff:") ? ip.slice(7) : ip).split("%")[0]!;

/** Why a token opens nothing; null where it opens. */
export function refusalOf(found: FoundToken | undefined): FaultCode | null {
  if (!found?.holds) return "bad-token";
  // Only who holds it learns that it was right once.
  if (found.expired) return "token-over";
  if (!found.here) return "token-elsewhere";
  // Reports of orders go on: a shop must not stop one night, and such a token reads nothing.
  const reports = found.acts?.every((act) => act === "conversion.report") ?? false;
  return found.factorMissing && !reports ? "token-factor-missing" : null;
}

/**
 * Who a program calls for. It acts as the person who made the token, with no permission of the platform; what the
 * token allows is asked where an organization's things are looked up (`requireAct`). A fault says why not.
 */
export async function findTokenCaller(db: Db, word: string, ip: string): Promise<Caller | Fault> {
  const kind = kindOfToken(word);
  const found = kind ? await selectToken(db, hashToken(word), plainAddress(ip)) : undefined;
  const refusal = refusalOf(found);
  if (refusal || !found || !kind) return fault(refusal ?? "bad-token");
  if (found.used !== found.today) await markUsed(db, found.id);
  return {
    loginId: found.loginId,
    publicId: found.loginPublicId,
    permissions: new Set(),
    // What the audit calls it: two tokens may have one name.
    program: `${found.name} …${found.lastFour}`,
    roles: new Map(Object.entries(found.roles).map(([ownerId, role]) => [Number(ownerId), role])),
    ...(found.ownerId !== null && { selectedOwnerId: found.ownerId }),
    wrote: found.wrote ?? null,
    token: {
      id: found.id,
      kind,
      ownerId: found.ownerId,
      ownerPublicId: found.ownerPublicId,
      acts: found.acts && new Set<string>(found.acts),
    },
  };
}
