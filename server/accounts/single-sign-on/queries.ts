import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { SignOnFault } from "../../../contract/accounts/single-sign-on.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";

export type SignOnRow = Selectable<Tables["sign_on"]>;
export type DomainRow = Selectable<Tables["sign_on_domain"]>;
export type AttemptRow = Selectable<Tables["sign_on_attempt"]>;

/** Minutes that a sign-in at a provider may take, and that a ticket to join accounts works. */
const ATTEMPT_MINUTES = 10;
const LINK_MINUTES = 15;

export const selectSignOn = (db: Db, ownerId: number): Promise<SignOnRow | undefined> =>
  db.selectFrom("sign_on").selectAll().where("owner_id", "=", ownerId).executeTakeFirst();

export const selectSignOnById = (db: Db, id: number): Promise<SignOnRow | undefined> =>
  db.selectFrom("sign_on").selectAll().where("id", "=", id).executeTakeFirst();

/** Where a browser is sent: by the organization's link, or by the domain of an address. Only where it is on. */
export async function selectOpenSignOn(
  db: Db,
  by: { publicId: string } | { domain: string },
): Promise<SignOnRow | undefined> {
  const from = db.selectFrom("sign_on as s").selectAll("s").where("s.enabled", "=", true);
  if ("publicId" in by) return from.where("s.public_id", "=", by.publicId).executeTakeFirst();
  return from
    .innerJoin("sign_on_domain as d", "d.owner_id", "s.owner_id")
    .where("d.domain", "=", by.domain)
    .where("d.proved", "is not", null)
    .executeTakeFirst();
}

/** Everything about an organization's members and sign-in rules is changed one after the other. */
export const lockOwner = (tx: Tx, ownerId: number) =>
  tx.selectFrom("owner").select("id").where("id", "=", ownerId).forNoKeyUpdate().executeTakeFirst();

export const nameOfOwner = async (tx: Tx, ownerId: number): Promise<string> =>
  (await tx.selectFrom("owner").select("display_name").where("id", "=", ownerId).executeTakeFirstOrThrow())
    .display_name;

export const insertSignOn = (tx: Tx, row: Omit<Insertable<Tables["sign_on"]>, "public_id">) =>
  tx
    .insertInto("sign_on")
    .values({ ...row, public_id: newHandle() })
    .returning("id")
    .executeTakeFirstOrThrow();

export const updateSignOn = (tx: Tx, id: number, row: Updateable<Tables["sign_on"]>) =>
  tx.updateTable("sign_on").set(row).where("id", "=", id).execute();

export const deleteSignOn = (tx: Tx, ownerId: number) =>
  tx.deleteFrom("sign_on").where("owner_id", "=", ownerId).execute();

export const selectAllSignOns = (tx: Tx): Promise<SignOnRow[]> =>
  tx.selectFrom("sign_on").selectAll().forUpdate().execute();

export const countPeople = async (db: Db, signOnId: number): Promise<number> =>
  (
    await db
      .selectFrom("sign_on_identity")
      .select(sql<number>`count(distinct login_id)::int`.as("count"))
      .where("sign_on_id", "=", signOnId)
      .executeTakeFirstOrThrow()
  ).count;

export const noteFault = (db: Db, signOnId: number, fault: SignOnFault, requestId: string) =>
  db
    .updateTable("sign_on")
    .set({ fault, fault_at: sql<Date>`now()`, fault_request: requestId })
    .where("id", "=", signOnId)
    .execute();

/** A success says that it works again, as long as nothing else was entered meanwhile. */
export const noteUse = (tx: Tx, { id, issuer, client_id: clientId }: SignOnRow) =>
  tx
    .updateTable("sign_on")
    .set({ used: sql<Date>`now()`, fault: null, fault_at: null, fault_request: null })
    .where("id", "=", id)
    .where("issuer", "=", issuer)
    .where("client_id", "=", clientId)
    .execute();

export const selectDomains = (db: Db, ownerId: number): Promise<DomainRow[]> =>
  db
    .selectFrom("sign_on_domain")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .orderBy("domain")
    .limit(100)
    .execute();

/** Two organizations that prove one domain come one after the other. */
export const lockDomain = (tx: Tx, domain: string) =>
  tx
    .selectFrom("sign_on_domain")
    .select("id")
    .where("domain", "=", domain)
    .orderBy("id")
    .forUpdate()
    .execute();

export const selectHolder = (db: Db, domain: string): Promise<DomainRow | undefined> =>
  db
    .selectFrom("sign_on_domain")
    .selectAll()
    .where("domain", "=", domain)
    .where("proved", "is not", null)
    .executeTakeFirst();

export const insertDomain = (tx: Tx, ownerId: number, domain: string, word: string) =>
  tx
    .insertInto("sign_on_domain")
    .values({ public_id: newHandle(), owner_id: ownerId, domain, word, proved: null })
    .onConflict((c) => c.doNothing())
    .execute();

export const setProved = (tx: Tx, id: number, proved: boolean) =>
  tx
    .updateTable("sign_on_domain")
    .set({ proved: proved ? sql<Date>`now()` : null })
    .where("id", "=", id)
    .execute();

export const deleteDomain = async (tx: Tx, ownerId: number, publicId: string): Promise<boolean> =>
  (
    await tx
      .deleteFrom("sign_on_domain")
      .where("owner_id", "=", ownerId)
      .where("public_id", "=", publicId)
      .executeTakeFirst()
  ).numDeletedRows > 0n;

export const insertAttempt = (db: Db, attempt: Omit<Insertable<Tables["sign_on_attempt"]>, "until">) =>
  db
    .insertInto("sign_on_attempt")
    .values({ ...attempt, until: sql<Date>`now() + make_interval(mins => ${ATTEMPT_MINUTES})` })
    .execute();

/** Takes an attempt out: it serves once, in time, and only in the browser that began it. */
export const takeAttempt = (
  db: Db,
  stateHash: Buffer,
  browserHash: Buffer,
): Promise<AttemptRow | undefined> =>
  db
    .deleteFrom("sign_on_attempt")
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("until", ">", sql<Date>`now()`)
    .returningAll()
    .executeTakeFirst();

export interface Identity {
  signOnId: number;
  issuer: string;
  subject: string;
}

export const selectIdentity = (tx: Tx, { signOnId, issuer, subject }: Identity) =>
  tx
    .selectFrom("sign_on_identity as i")
    .innerJoin("login as l", "l.id", "i.login_id")
    .select(["l.id", "l.username", "l.disabled"])
    .where("i.sign_on_id", "=", signOnId)
    .where("i.issuer", "=", issuer)
    .where("i.subject", "=", subject)
    .executeTakeFirst();

/** Whether another person at the provider is this user already. */
export const hasIdentity = async (tx: Tx, signOnId: number, issuer: string, loginId: number) =>
  (await tx
    .selectFrom("sign_on_identity")
    .select("subject")
    .where("sign_on_id", "=", signOnId)
    .where("issuer", "=", issuer)
    .where("login_id", "=", loginId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const upsertIdentity = (tx: Tx, { signOnId, issuer, subject }: Identity, loginId: number) =>
  tx
    .insertInto("sign_on_identity")
    .values({ sign_on_id: signOnId, issuer, subject, login_id: loginId })
    .onConflict((c) => c.columns(["sign_on_id", "issuer", "subject"]).doUpdateSet({ used: sql<Date>`now()` }))
    .execute();

export const insertLink = (
  tx: Tx,
  { signOnId, issuer, subject }: Identity,
  given: { loginId: number; tokenHash: Buffer; browserHash: Buffer },
) =>
  tx
    .insertInto("sign_on_link")
    .values({
      token_hash: given.tokenHash,
      sign_on_id: signOnId,
      issuer,
      subject,
      login_id: given.loginId,
      browser_hash: given.browserHash,
      until: sql<Date>`now() + make_interval(mins => ${LINK_MINUTES})`,
    })
    .execute();

export const selectLink = (db: Db, tokenHash: Buffer, browserHash: Buffer) =>
  db
    .selectFrom("sign_on_link as k")
    .innerJoin("login as l", "l.id", "k.login_id")
    .select([
      "k.sign_on_id as signOnId",
      "k.issuer",
      "k.subject",
      "l.id as loginId",
      "l.public_id as loginPublicId",
      "l.username",
      "l.password_hash as passwordHash",
      "l.disabled",
    ])
    .where("k.token_hash", "=", tokenHash)
    .where("k.browser_hash", "=", browserHash)
    .where("k.until", ">", sql<Date>`now()`)
    .executeTakeFirst();

/** True for exactly one caller. */
export const takeLink = async (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  (await tx.deleteFrom("sign_on_link").where("token_hash", "=", tokenHash).executeTakeFirst())
    .numDeletedRows > 0n;

/** Takes away what an account was connected with since a time. */
export const forgetIdentitiesSince = (tx: Tx, loginId: number, since: Date) =>
  tx.deleteFrom("sign_on_identity").where("login_id", "=", loginId).where("created", ">=", since).execute();

/** Tickets that wait to connect an account. */
export const deleteLinksOf = (tx: Tx, loginId: number) =>
  tx.deleteFrom("sign_on_link").where("login_id", "=", loginId).execute();

/** Whoever is this user at one organization's provider is so no more, nor becomes it by a ticket that waits. */
export async function takeApart(tx: Tx, loginId: number, signOnId: number): Promise<void> {
  for (const table of ["sign_on_link", "sign_on_identity"] as const)
    await tx.deleteFrom(table).where("login_id", "=", loginId).where("sign_on_id", "=", signOnId).execute();
}

/** What begun sign-ins have left behind. */
export async function forgetOldSignOns(tx: Tx): Promise<void> {
  for (const table of ["sign_on_attempt", "sign_on_link", "sign_on_exception"] as const)
    await tx.deleteFrom(table).where("until", "<", sql<Date>`now() - interval '1 hour'`).execute();
}
