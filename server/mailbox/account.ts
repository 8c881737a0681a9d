import { sql } from "kysely";
import { normalizeHost } from "../platform/outbound/host.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { beyondFence } from "../platform/postgres/fence/fence.ts";
import type { MailboxRow } from "./queries.ts";

/**
 * Finds or creates the mail account that a mailbox sends through, so that colleagues with the same account share
 * its limits, its gap and the right to send; so does one user in several organizations. Accounts entered by
 * strangers never count: they could slow down an account that is not theirs. At no major provider do two user names
 * differ only in case.
 */
export async function findAccount(
  tx: Tx,
  mailbox: Pick<MailboxRow, "login_id" | "owner_id">,
  host: string,
  user: string,
): Promise<number> {
  const place = placeOf(host, user);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mail account ${place.host} ${place.user}`}, 0))`.execute(
    tx,
  );
  return beyondFence(tx, "mail account", () => accountAt(tx, mailbox, place));
}

async function accountAt(
  tx: Tx,
  mailbox: Pick<MailboxRow, "login_id" | "owner_id">,
  place: { host: string; user: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select distinct a.id from mail_account a join mailbox b on b.account_id = a.id or b.id = a.left_by
    where a.host = ${place.host} and a.user_name = ${place.user}
      and (b.owner_id = ${mailbox.owner_id} or b.login_id = ${mailbox.login_id})
    order by a.id`.execute(tx);
  const [first, ...others] = rows.map((row) => row.id);
  if (first === undefined) {
    const { id } = await tx
      .insertInto("mail_account")
      .values({ host: place.host, user_name: place.user })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  }
  if (others.length > 0) await join(tx, first, others);
  return first;
}

/** One account, however it is typed: case, a trailing dot, full-width letters, spaces. */
function placeOf(host: string, user: string): { host: string; user: string } {
  return { host: normalizeHost(host).name, user: user.normalize("NFKC").trim().toLowerCase() };
}

/** A mailbox that moves to another account may come back to this one: what it sent still counts then. */
export const leaveAccount = (tx: Tx, { id, account_id }: Pick<MailboxRow, "id" | "account_id">) =>
  tx.updateTable("mail_account").set({ left_by: id }).where("id", "=", account_id).execute();

/** This mailbox shows that several accounts are one: from now on they share everything. */
async function join(tx: Tx, into: number, others: readonly number[]): Promise<void> {
  const all = [into, ...others];
  // A new fence: workers that send through one of them must notice.
  await sql`
    update mail_account set (sender_fence, sender_until, next_send) = (
      select nextval('mail_account_fence'), max(sender_until), max(next_send) from mail_account
      where id = any(${all}::bigint[]))
    where id = ${into}`.execute(tx);
  await sql`
    update mail_account set (pause_reason, pause_detail, paused_since, paused_until) = (
      select pause_reason, pause_detail, paused_since, paused_until from mail_account
      where id = any(${all}::bigint[])
      order by pause_reason is null, paused_until desc nulls first limit 1)
    where id = ${into}`.execute(tx);
  await tx
    .updateTable("mailbox_handover")
    .set({ account_id: into })
    .where("account_id", "in", others)
    .execute();
  await tx.updateTable("mailbox").set({ account_id: into }).where("account_id", "in", others).execute();
  await tx.deleteFrom("mail_account").where("id", "in", others).execute();
}
