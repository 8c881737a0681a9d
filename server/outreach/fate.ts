import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { judgeSoon } from "./brake/judge-soon.ts";
import { stopFollowUpsAfter } from "./follow-ups/stop-queries.ts";
import type { MessageFate } from "./tables.ts";

/** What no later news changes. */
const LASTING: readonly MessageFate[] = ["gone", "complained"];

/** What may stop the mailbox. */
const JUDGED: ReadonlySet<MessageFate> = new Set<MessageFate>(["gone", "complained", "blocked"]);

/** A mail as a report on it needs it. */
export interface ReportedMail {
  id: number;
  publicId: string;
  ownerId: number;
  mailboxId: number;
  loginId: number | null;
  campaign: string | null;
  podcastId: number;
  recipient: string;
  recipientKey: string;
  state: string;
  detail: string | null;
  handed: Date | null;
  senderAddress: string;
  smtpHost: string;
}

/** One of our mails with its sender. */
export async function reportedMail(tx: Tx, id: number): Promise<ReportedMail | undefined> {
  const { rows } = await sql<ReportedMail>`
    select m.id, m.public_id as "publicId", m.owner_id as "ownerId", m.mailbox_id as "mailboxId",
      g.login_id as "loginId", c.public_id as campaign, m.podcast_id as "podcastId", m.recipient,
      m.recipient_key as "recipientKey", m.state, m.detail, m.handed, b.sender_address as "senderAddress",
      coalesce(b.smtp_host, '') as "smtpHost"
    from message m join mailing g on g.id = m.mailing_id join mailbox b on b.id = m.mailbox_id
    left join campaign c on c.id = g.campaign_id
    where m.id = ${id}`.execute(tx);
  return rows[0];
}

/** Records what became of a mail after its hand-over. "gone" and "complained" stay; "delayed" never replaces an outcome. */
export async function recordFate(tx: Tx, messageId: number, fate: MessageFate): Promise<boolean> {
  const changed = await tx
    .updateTable("message")
    .set({ fate, fate_at: sql<Date>`now()`, modified: sql<Date>`now()` })
    .where("id", "=", messageId)
    .where((eb) =>
      eb.or([eb("fate", "is", null), eb("fate", "not in", fate === "complained" ? ["complained"] : LASTING)]),
    )
    .where((eb) =>
      fate === "delayed" ? eb("fate", "is", null) : eb.or([eb("fate", "is", null), eb("fate", "<>", fate)]),
    )
    .returning("mailbox_id as mailboxId")
    .executeTakeFirst();
  if (changed && JUDGED.has(fate)) await judgeSoon(tx, changed.mailboxId);
  if (changed && (fate === "gone" || fate === "complained"))
    await stopFollowUpsAfter(tx, messageId, fate === "gone" ? "address-gone" : "never-contact");
  return changed !== undefined;
}

/** Whether this was the organization's first mail to the person: none was handed over before it. */
export async function isFirstMail(tx: Tx, mail: ReportedMail): Promise<boolean> {
  const { rows } = await sql`
    select from message o where o.owner_id = ${mail.ownerId} and o.recipient_key = ${mail.recipientKey}
      and o.id <> ${mail.id} and o.handed is not null
      and o.handed < coalesce(${mail.handed}::timestamptz, now())
    limit 1`.execute(tx);
  return rows.length === 0;
}
