import { createHash } from "node:crypto";
import { hashToken } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { noteChange } from "../audit/note.ts";
import { addSecurityMail } from "../security/tell.ts";
import { familyOf, kindOfWord, newRefreshWord, newTokenWord } from "../tokens/word.ts";
import { programOf } from "./program.ts";
import { ACCESS_LIVES, deleteGrant, giveTokens, type HeldGrant, holdGrant } from "./queries.ts";

export interface Given {
  access_token: string;
  token_type: "Bearer";
  expires_in: number;
  refresh_token: string;
  scope: string;
}
/** What a client gets, or why not in the words of RFC 6749. Never thrown: what was found out is committed. */
export type Exchanged = Given | { error: "invalid_grant" | "invalid_scope" };

const NO_GRANT = { error: "invalid_grant" } as const;

async function give(tx: Tx, grant: HeldGrant, family?: string): Promise<Given> {
  const refresh = newRefreshWord(family);
  const access = newTokenWord("access");
  await giveTokens(tx, grant.id, {
    family: hashToken(familyOf(refresh)),
    refresh: hashToken(refresh),
    access: hashToken(access),
  });
  return {
    access_token: access,
    token_type: "Bearer",
    expires_in: ACCESS_LIVES,
    refresh_token: refresh,
    scope: grant.acts.join(" "),
  };
}

/**
 * The tokens for a code: once, within a minute, for the client it was made for, at its address, with the verifier of its
 * challenge. A code with which anything is wrong is over, and so are the tokens that it was exchanged for (RFC 6749, 4.1.2):
 * somebody else has had it.
 */
export async function exchangeCode(
  tx: Tx,
  shown: { clientId: number; code: string; redirectUri: string; verifier: string; resource: string },
): Promise<Exchanged> {
  if (kindOfWord(shown.code) !== "code") return NO_GRANT;
  const grant = await holdGrant(tx, "code", hashToken(shown.code));
  if (!grant) return NO_GRANT;
  const challenge = createHash("sha256").update(shown.verifier).digest("base64url");
  const fits =
    grant.fresh &&
    grant.holds &&
    grant.clientId === shown.clientId &&
    grant.redirectUri === shown.redirectUri &&
    grant.resource === shown.resource &&
    grant.challenge === challenge;
  if (fits) return give(tx, grant);
  await end(tx, grant);
  return NO_GRANT;
}

/**
 * New tokens for a refresh token, which is over with it. One that was over before, or that another client shows, ends the
 * connection: of the two who have it, one is a thief (RFC 9700, 4.14.2).
 */
export async function refreshTokens(
  tx: Tx,
  shown: { clientId: number; refresh: string; scope: string | null; resource: string },
): Promise<Exchanged> {
  if (kindOfWord(shown.refresh) !== "refresh") return NO_GRANT;
  const family = familyOf(shown.refresh);
  const grant = await holdGrant(tx, "family", hashToken(family));
  if (!grant) return NO_GRANT;
  const fits = grant.refreshHash?.equals(hashToken(shown.refresh)) && grant.clientId === shown.clientId;
  if (!fits) {
    await end(tx, grant);
    return NO_GRANT;
  }
  if (grant.over || !grant.holds || grant.resource !== shown.resource) return NO_GRANT;
  // Tokens that may less than what was allowed are not given out: their client disconnects and asks again.
  const scopes = shown.scope?.split(" ").filter((scope) => scope !== "") ?? [];
  if (scopes.length > 0 && scopes.sort().join(" ") !== [...grant.acts].sort().join(" "))
    return { error: "invalid_scope" };
  return give(tx, grant, family);
}

/** Its person is told where it was connected; a code that never was exchanged has opened nothing. */
async function end(tx: Tx, grant: HeldGrant): Promise<void> {
  await deleteGrant(tx, grant.id);
  if (!grant.connected) return;
  const { name, organization, ownerId, publicId: handle, loginId } = grant;
  await noteChange(tx, { ownerId, thing: "connection", handle, name, act: "connection.ended" });
  await addSecurityMail(tx, loginId, "clientEnded", { name, organization });
}

/**
 * A client gives back what it has: the connection ends, whichever of its tokens is shown (RFC 7009). False where the token
 * is another client's.
 */
export async function revoke(tx: Tx, clientId: number, word: string): Promise<boolean> {
  const kind = kindOfWord(word);
  if (kind !== "refresh" && kind !== "access") return true;
  const by = kind === "refresh" ? "family" : "access";
  const grant = await holdGrant(tx, by, hashToken(kind === "refresh" ? familyOf(word) : word));
  if (!grant) return true;
  if (grant.clientId !== clientId) return false;
  await deleteGrant(tx, grant.id);
  const { name, ownerId, publicId: handle } = grant;
  await noteChange(tx, {
    ownerId,
    thing: "connection",
    handle,
    name,
    act: "connection.ended",
    program: programOf(grant),
  });
  return true;
}
