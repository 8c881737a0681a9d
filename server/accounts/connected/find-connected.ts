import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { kindOfWord } from "../tokens/word.ts";
import { letsIn } from "./lets-in.ts";
import { programOf } from "./program.ts";
import { markConnectionUsed, selectConnection } from "./queries.ts";

/**
 * Who a connected client calls for: the person who allowed it, in that organization, with the acts that were allowed and
 * never more than their role of this moment. Null where the token is over, or for something else than `resource`, or its
 * client is not let in any more.
 */
export async function findConnected(db: Db, word: string, resource: string | null): Promise<Caller | null> {
  const found = kindOfWord(word) === "access" ? await selectConnection(db, hashToken(word)) : undefined;
  if (!found || found.resource !== resource) return null;
  if (!(await letsIn(db, found))) return null;
  if (found.used !== found.today) await markConnectionUsed(db, found.id);
  const { ownerId, ownerPublicId } = found;
  return {
    loginId: found.loginId,
    publicId: found.loginPublicId,
    permissions: new Set(),
    program: programOf(found),
    roles: new Map([[ownerId, found.role]]),
    selectedOwnerId: ownerId,
    wrote: found.wrote ?? null,
    token: { id: `client ${found.id}`, kind: "client", ownerId, ownerPublicId, acts: new Set(found.acts) },
  };
}
