import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { noteChange } from "../audit/note.ts";
import { usernameOf } from "../names.ts";
import { selectLoginByName } from "../queries.ts";
import { noteSecurity } from "../security/note.ts";
import { addSecurityMail } from "../security/tell.ts";
import { type Budget, networkOf, spend } from "../sessions/ask-budget.ts";
import { ownedBy, ownersOfOrganization } from "./membership.ts";
import { lockOwner, selectSignOn } from "./queries.ts";

/** Minutes in which an owner who has shown the code may sign in with their password. */
const EXCEPTION_MINUTES = 15;
const NETWORK: Budget = { name: "sign-on-recovery", most: 20, seconds: 900 };

/**
 * The organization for which somebody may sign in by single sign-on alone: one that asks for it, that they are a member
 * of, with an address of one of its domains. People with other addresses have no account at its provider. It is one at
 * most, because a domain is proved by one organization at a time.
 */
async function bindingOwner(db: Db, loginId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select m.owner_id as id from membership m
    join login l on l.id = m.login_id
    join sign_on s on s.owner_id = m.owner_id and s.enabled and s.only_way
    join sign_on_domain d on d.owner_id = m.owner_id and d.proved is not null
      and d.domain = substring(l.username from '@([^@]+)$')
    where m.login_id = ${loginId}`.execute(db);
  return rows[0]?.id ?? null;
}

export const isBoundToSignOn = async (db: Db, loginId: number): Promise<boolean> =>
  (await bindingOwner(db, loginId)) !== null;

/** For whoever has shown the right password. @throws Fault sign-on-only */
export async function requirePasswordAllowed(db: Db, loginId: number): Promise<void> {
  if (!(await isBoundToSignOn(db, loginId))) return;
  const excepted = await db
    .selectFrom("sign_on_exception")
    .select("login_id")
    .where("login_id", "=", loginId)
    .where("until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  if (!excepted) throw fault("sign-on-only");
}

/** A code that can be read out and typed: 25 letters of 32, 125 bits, in five groups. */
function newCode(): string {
  const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const text = [...randomBytes(25)].map((byte) => letters[byte % letters.length]).join("");
  return text.match(/.{5}/g)!.join("-");
}

const hashCode = (typed: string): Buffer => hashToken(typed.toUpperCase().replace(/[^0-9A-Z]/g, ""));

/** Makes the organization's recovery code; the one before works no longer. */
export async function makeRecoveryCode(tx: Tx, ownerId: number): Promise<string> {
  const code = newCode();
  const row = { code_hash: hashCode(code), created: sql<Date>`now()` };
  await tx
    .insertInto("sign_on_code")
    .values({ owner_id: ownerId, ...row })
    .onConflict((c) => c.column("owner_id").doUpdateSet(row))
    .execute();
  return code;
}

/** A new code on demand. @throws Fault not-found where there is no provider to get past */
export async function renewRecoveryCode(db: Db, ownerId: number): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockOwner(tx, ownerId);
    if (!(await selectSignOn(tx, ownerId))) throw fault("not-found");
    return makeRecoveryCode(tx, ownerId);
  });
}

export const deleteRecoveryCode = (tx: Tx, ownerId: number) =>
  tx.deleteFrom("sign_on_code").where("owner_id", "=", ownerId).execute();

export const selectCodeMade = async (db: Db, ownerId: number): Promise<Date | null> =>
  (await db.selectFrom("sign_on_code").select("created").where("owner_id", "=", ownerId).executeTakeFirst())
    ?.created ?? null;

/**
 * Takes an owner's recovery code: once. Their password works again for 15 minutes, and nothing else is opened by it; all
 * owners are told. Where an organization asks its people for single sign-on alone, only its own code fits: anybody can
 * make an organization and a code of it.
 * @throws Fault recovery-code-wrong, too-many-requests
 */
export async function recoverSignOn(
  { db, log }: Context,
  given: { username: string; code: string },
  from: { ip: string; requestId: string },
): Promise<void> {
  const network = networkOf(from.ip);
  const retryAfter = await spend(db, NETWORK, network);
  if (retryAfter > 0) throw fault("too-many-requests", { retryAfter });
  const username = usernameOf(given.username)?.username ?? "";
  await inTransaction(db, async (tx) => {
    const login = await selectLoginByName(tx, username);
    const owned = login && !login.disabled ? await ownedBy(tx, login.id) : [];
    const bound = login ? await bindingOwner(tx, login.id) : null;
    const fitting = bound === null ? owned : owned.filter((id) => id === bound);
    const taken =
      login && fitting.length > 0
        ? await tx
            .deleteFrom("sign_on_code")
            .where("owner_id", "in", fitting)
            .where("code_hash", "=", hashCode(given.code))
            .returning("owner_id")
            .executeTakeFirst()
        : undefined;
    if (!login || !taken) throw fault("recovery-code-wrong");
    if (bound !== null) await allowPassword(tx, login.id);
    const used = { thing: "single-sign-on", after: { recoveryCode: true }, loginId: login.id };
    await noteChange(tx, { ownerId: taken.owner_id, ...used });
    await noteSecurity(tx, log, {
      kind: "recovery-code-used",
      loginId: login.id,
      ownerId: taken.owner_id,
      network,
      requestId: from.requestId,
    });
    for (const owner of await ownersOfOrganization(tx, taken.owner_id))
      await addSecurityMail(tx, owner, "signOnCodeUsed");
  });
}

async function allowPassword(tx: Tx, loginId: number): Promise<void> {
  const until = sql<Date>`now() + make_interval(mins => ${EXCEPTION_MINUTES})`;
  await tx
    .insertInto("sign_on_exception")
    .values({ login_id: loginId, until })
    .onConflict((c) => c.column("login_id").doUpdateSet({ until }))
    .execute();
}
