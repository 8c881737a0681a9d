import { type Selectable, sql } from "kysely";
import type { Db, Tables, Tx } from "../../platform/postgres/database.ts";
import type { JudgedProbe, ProbeSignature } from "./judge-probe.ts";
import type { DomainFacts } from "./read-domain.ts";

/** How the last mail to itself ended. */
export interface DomainProbe {
  outcome: NonNullable<Selectable<Tables["mailbox_probe"]>["outcome"]>;
  signatures: ProbeSignature[];
  returnPath: string | null;
}

/** Seconds after which a check that was begun counts as lost. */
const LOST = 150;

const isRunning = sql<boolean>`(asked is not null and asked > now() - make_interval(secs => ${LOST}))`;

/** All that was found out about a domain, and with a mailbox. A probe under another address says nothing. */
export async function selectKnown(db: Db, mailboxId: number, domain: string) {
  const row = await db
    .selectFrom("mail_domain")
    .select(["checked", "findings", "failing_since as failingSince"])
    .where("domain", "=", domain)
    .executeTakeFirst();
  const probe = await db
    .selectFrom("mailbox_probe")
    .select(["done", "outcome", "signatures", "return_path as returnPath", isRunning.as("running")])
    .select(sql<boolean>`coalesce(domain = ${domain}, false)`.as("isOfDomain"))
    .where("mailbox_id", "=", mailboxId)
    .executeTakeFirst();
  return { row, probe };
}

/** Begins a check; false where one is running. */
export async function beginProbe(tx: Tx, mailboxId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into mailbox_probe as p (mailbox_id, asked) values (${mailboxId}, now())
    on conflict (mailbox_id) do update set asked = now(), sent = null, message_id = null
      where not ${sql.raw(`(p.asked is not null and p.asked > now() - make_interval(secs => ${LOST}))`)}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export const isProbeRunning = async (db: Db, mailboxId: number): Promise<boolean> =>
  (
    await db
      .selectFrom("mailbox_probe")
      .select(isRunning.as("running"))
      .where("mailbox_id", "=", mailboxId)
      .executeTakeFirst()
  )?.running ?? false;

/** The check that runs: under which id its mail was sent, if it was. Undefined where none does. */
export const selectAsked = (db: Db, mailboxId: number) =>
  db
    .selectFrom("mailbox_probe")
    .select(["asked", "message_id as messageId"])
    .where("mailbox_id", "=", mailboxId)
    .where("asked", "is not", null)
    .executeTakeFirst();

/** The mail leaves; false where another worker has sent it. */
export async function setProbeSent(tx: Tx, mailboxId: number, messageId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailbox_probe")
    .set({ sent: sql<Date>`now()`, message_id: messageId })
    .where("mailbox_id", "=", mailboxId)
    .where("asked", "is not", null)
    .where("sent", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a check, with what came of it; null leaves what was known before. */
export const endProbe = (
  db: Db,
  mailboxId: number,
  found: (JudgedProbe & { domain: string; outcome: DomainProbe["outcome"] }) | null,
) =>
  db
    .updateTable("mailbox_probe")
    .set({
      asked: null,
      sent: null,
      message_id: null,
      ...(found && {
        done: sql<Date>`now()`,
        domain: found.domain,
        outcome: found.outcome,
        signatures: JSON.stringify(found.signatures) as unknown as ProbeSignature[],
        return_path: found.returnPath,
      }),
    })
    .where("mailbox_id", "=", mailboxId)
    .where("asked", "is not", null)
    .execute();

/** Keeps what DNS said. What it did not say leaves the day since which something is wrong. */
export async function saveDomain(
  db: Db,
  domain: string,
  facts: DomainFacts,
  verdict: "good" | "fault" | "unknown",
): Promise<void> {
  const since = {
    good: sql`null`,
    fault: sql`coalesce(d.failing_since, now())`,
    unknown: sql`d.failing_since`,
  };
  await sql`
    insert into mail_domain as d (domain, checked, findings, verdict, failing_since)
    values (${domain}, now(), ${JSON.stringify(facts)}::jsonb, ${verdict}, ${verdict === "fault" ? sql`now()` : sql`null`})
    on conflict (domain) do update set checked = now(), findings = excluded.findings, verdict = excluded.verdict,
      failing_since = ${since[verdict]}`.execute(db);
}

/** The domain waits for its next turn; what was known of it stays. */
export const putOffDomain = (db: Db, domain: string) =>
  sql`insert into mail_domain (domain, checked, findings, verdict)
      values (${domain}, now(), '{"spf":null,"dmarc":null,"mx":null}', 'unknown')
      on conflict (domain) do update set checked = now()`.execute(db);

/** Domains of connected mailboxes that were not looked at for a day, those that wait longest first. */
export async function selectDueDomains(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select b.domain from (
      select distinct lower(split_part(sender_address, '@', -1)) as domain from mailbox
      where disconnected is null and not sandbox and sender_address <> ''
        and (smtp_host is not null or provider_id is not null)) b
    left join mail_domain d on d.domain = b.domain
    where d.checked is null or d.checked <= now() - interval '1 day'
    order by d.checked nulls first, b.domain limit ${most}`.execute(db);
  return rows.map((row) => row.domain);
}

/** What nobody sends from any more. */
export const deleteLeftDomains = (db: Db) =>
  sql`delete from mail_domain d where d.checked < now() - interval '2 days' and not exists (
        select 1 from mailbox b where b.disconnected is null
          and lower(split_part(b.sender_address, '@', -1)) = d.domain)`.execute(db);
