import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";
import type { MailboxRow } from "../queries.ts";

export type GrantRow = Selectable<Tables["mailbox_grant"]>;

/** A grant with what is needed to use it. */
export type HeldGrant = GrantRow &
  Pick<MailboxRow, "provider_id" | "login_id" | "owner_id" | "transport" | "public_id">;

const grants = (db: Db) =>
  db
    .selectFrom("mailbox_grant as g")
    .innerJoin("mailbox as b", "b.id", "g.mailbox_id")
    .selectAll("g")
    .select(["b.provider_id", "b.login_id", "b.owner_id", "b.transport", "b.public_id"])
    .where("b.disconnected", "is", null);

export const selectGrant = (db: Db, mailboxId: number): Promise<HeldGrant | undefined> =>
  grants(db).where("g.mailbox_id", "=", mailboxId).executeTakeFirst();

/** Locked for this transaction; undefined where another process holds it, or there is none. */
export const lockGrantIfFree = (tx: Tx, mailboxId: number): Promise<HeldGrant | undefined> =>
  grants(tx).where("g.mailbox_id", "=", mailboxId).forUpdate("g").skipLocked().executeTakeFirst();

/** Locked for this transaction, after whoever holds it. */
export const lockGrant = (tx: Tx, mailboxId: number): Promise<HeldGrant | undefined> =>
  grants(tx).where("g.mailbox_id", "=", mailboxId).forUpdate("g").executeTakeFirst();

/** A call to the provider lasts longer than a request may be idle in a transaction. */
export const bePatient = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = '30s'`.execute(tx);

export type GrantColumns = Partial<Omit<GrantRow, "mailbox_id" | "created" | "modified">>;

export const upsertGrant = (
  tx: Tx,
  mailboxId: number,
  columns: GrantColumns & { subject: string; email: string; scopes: string },
) =>
  tx
    .insertInto("mailbox_grant")
    .values({ mailbox_id: mailboxId, ...columns })
    .onConflict((c) => c.column("mailbox_id").doUpdateSet({ ...columns, modified: sql<Date>`now()` }))
    .execute();

export const updateGrant = (tx: Tx, mailboxId: number, columns: GrantColumns) =>
  tx
    .updateTable("mailbox_grant")
    .set({ ...columns, modified: sql<Date>`clock_timestamp()` })
    .where("mailbox_id", "=", mailboxId)
    .execute();

export const deleteGrant = (tx: Tx, mailboxId: number) =>
  tx.deleteFrom("mailbox_grant").where("mailbox_id", "=", mailboxId).execute();

/** Whether an account at a provider is connected elsewhere: revoking would end that, too. */
export const isConnectedElsewhere = async (
  db: Db,
  account: { providerId: number; subject: string },
  except: number | null,
): Promise<boolean> =>
  (await db
    .selectFrom("mailbox_grant as g")
    .innerJoin("mailbox as b", "b.id", "g.mailbox_id")
    .select("g.mailbox_id")
    .where("b.provider_id", "=", account.providerId)
    .where("g.subject", "=", account.subject)
    .where("g.mailbox_id", "<>", except ?? 0)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The share of its life after which an access token is renewed. */
export const RENEW_AT = 0.8;

/**
 * Mailboxes whose access is to be renewed, the most urgent first. Of a provider that refuses our own keys one is tried:
 * it shows when the keys are taken again.
 */
export async function selectDue(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      select b.id, b.provider_id, p.failing_since, g.access_until,
        row_number() over (partition by b.provider_id order by g.modified) as place
      from mailbox_grant g join mailbox b on b.id = g.mailbox_id join mail_provider p on p.id = b.provider_id
      join login l on l.id = b.login_id
      where g.state = 'good' and b.disconnected is null and p.enabled and l.disabled is null
        and (g.access_until is null or clock_timestamp() >=
             g.access_issued + (g.access_until - g.access_issued) * ${RENEW_AT}::float8))
    select id from due where failing_since is null or place = 1
    order by access_until nulls first limit ${most}`.execute(db);
  return rows.map((row) => row.id);
}

/** Grants whose end is known and near, with the announcement that is due: the one of three days, or of one day. */
export async function selectEnding(db: Db) {
  const { rows } = await sql<{
    mailboxId: number;
    publicId: string;
    loginId: number;
    ownerId: number;
    provider: string;
    due: Date;
    days: number;
  }>`
    select g.mailbox_id as "mailboxId", b.public_id as "publicId", b.login_id as "loginId",
      b.owner_id as "ownerId", p.name as provider, d.due, d.days
    from mailbox_grant g join mailbox b on b.id = g.mailbox_id join mail_provider p on p.id = b.provider_id,
      -- As finely as it is kept once it was told of.
      lateral (select date_trunc('milliseconds', g.refresh_until - make_interval(days => n)) as due, n as days
               from (values (1), (3)) t(n)
               where clock_timestamp() >= g.refresh_until - make_interval(days => n)
               order by n limit 1) d
    where g.state = 'good' and g.refresh_until > clock_timestamp() and b.disconnected is null
      and (g.announced is null or g.announced < d.due)
    for update of g skip locked`.execute(db);
  return rows;
}

/** The sealed tokens of all mailboxes, held until the transaction ends. */
export const selectSealedGrants = (tx: Tx) =>
  tx
    .selectFrom("mailbox_grant")
    .select(["mailbox_id", "access", "refresh"])
    .orderBy("mailbox_id")
    .forUpdate()
    .execute();

/** Another encoding of the same tokens: when they were changed stays. */
export const replaceTokens = (tx: Tx, mailboxId: number, tokens: { access?: Buffer; refresh?: Buffer }) =>
  tx.updateTable("mailbox_grant").set(tokens).where("mailbox_id", "=", mailboxId).execute();

/** Mailboxes of a provider, locked in the order in which all lock them. */
const lockedOf = (providerId: number, which: RawBuilder<unknown>) => sql`(
  select id from mailbox where provider_id = ${providerId} and ${which} order by id for no key update)`;

/** Pauses all mailboxes of a provider that wait for nothing else; says of those that are paused already why they are by now. */
export async function pauseOfProvider(tx: Tx, providerId: number, detail: string | null): Promise<void> {
  const waitsForNothingElse = sql`disconnected is null
    and (pause_reason is null or paused_until is not null or pause_reason = 'provider-failing')`;
  await sql`
    update mailbox set pause_reason = 'provider-failing', pause_detail = ${detail}, paused_until = null, tended = now(),
      paused_since = case when pause_reason = 'provider-failing' then paused_since else now() end
    where id in ${lockedOf(providerId, waitsForNothingElse)}`.execute(tx);
}

/** Lifts those pauses; answers the ids of the mailboxes. */
export async function resumeOfProvider(tx: Tx, providerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update mailbox set pause_reason = null, pause_detail = null, paused_since = null, paused_until = null, tended = now()
    where id in ${lockedOf(providerId, sql`pause_reason = 'provider-failing'`)}
    returning id`.execute(tx);
  return rows.map((row) => row.id);
}
