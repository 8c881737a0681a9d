import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { ReportMeans } from "./tables.ts";

const PURPOSE = "address-report";
/** A report older than this says nothing about today, in days. */
const FRESH_DAYS = 180;
/** How old an organization has to be for its word to count beside another's, in days. */
const KNOWN_DAYS = 30;

/** What an organization's mail has shown of an address. */
export interface AddressReport {
  ownerId: number;
  /** The form of `samePersonKey`. */
  person: string;
  messageId: number;
  kind: "gone" | "alive";
  proof: "strong" | "weak";
  means: ReportMeans;
  senderDomain: string;
  senderServer: string;
}

/** Everything that is found out about one person waits for each other from here on, until the transaction ends. */
export async function holdPerson(tx: Tx, secrets: Secrets, person: string): Promise<void> {
  const hash = secrets.fingerprint(person, PURPOSE).readBigInt64BE(0);
  await sql`select pg_advisory_xact_lock(${hash.toString()}::bigint)`.execute(tx);
}

/** Keeps it, once for each mail; a stronger proof replaces a weaker one. */
export async function reportAddress(tx: Tx, secrets: Secrets, report: AddressReport): Promise<void> {
  const { proof, means } = report;
  await tx
    .insertInto("address_report")
    .values({
      address_hmac: secrets.fingerprint(report.person, PURPOSE),
      owner_id: report.ownerId,
      message_id: report.messageId,
      kind: report.kind,
      proof,
      means,
      sender_domain: report.senderDomain.toLowerCase(),
      sender_server: report.senderServer.toLowerCase(),
    })
    .onConflict((c) =>
      c
        .columns(["address_hmac", "message_id", "kind"])
        .doUpdateSet({ proof, means })
        .where("address_report.proof", "=", "weak"),
    )
    .execute();
}

/**
 * Whether two organizations have reported independently that somebody does not exist: one of them is older than 30 days
 * and has paid by card, and they send from different domains and servers.
 */
export async function isReportedTwice(tx: Tx, secrets: Secrets, person: string): Promise<boolean> {
  const { rows } = await sql`
    select from address_report a join address_report b on b.address_hmac = a.address_hmac
    join owner o on o.id = a.owner_id
    where a.address_hmac = ${secrets.fingerprint(person, PURPOSE)} and a.kind = 'gone' and b.kind = 'gone'
      and a.owner_id <> b.owner_id and a.sender_domain <> b.sender_domain and a.sender_server <> b.sender_server
      and a.sender_domain <> '' and b.sender_domain <> '' and a.sender_server <> '' and b.sender_server <> ''
      and least(a.at, b.at) > now() - make_interval(days => ${FRESH_DAYS})
      and o.created < now() - make_interval(days => ${KNOWN_DAYS})
      and exists (select from purchase p where p.owner_id = o.id and p.state = 'settled_card')
      and not exists (select from address_report l where l.address_hmac = a.address_hmac and l.kind = 'alive'
        and l.at > least(a.at, b.at))
    limit 1`.execute(tx);
  return rows.length > 0;
}
