import { sql } from "kysely";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import type { Db, Sending } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { type MailFacts, type OfferedMail, selectMailFacts } from "./guard-queries.ts";
import {
  blocksMailing,
  type ContactJudgement,
  changesByCell,
  judgeFacts,
  personHmac,
  strictestOf,
} from "./judge-contacts.ts";

/** What the rules say of a mail that is about to be handed over. */
export interface MailJudgement extends ContactJudgement {
  hmac: Buffer;
  /** It must not go: a rule blocks it, and nobody has let this attempt go. */
  blocked: boolean;
}

/**
 * Tables that decide whether somebody may be written to. Locked in this order, by who hands over: whoever objects,
 * changes a rule or takes back a basis meanwhile waits until that has committed, and counts for every mail after it.
 */
export const DECIDING_TABLES = sql.raw("suppression, contact_rule, contact_basis");

/** Judges mails of mailings by their ids, all in one statement. A mail that nothing is known of is not in the answer. */
export async function judgeMails(
  db: Db | Sending,
  secrets: Secrets,
  mails: readonly { id: number; ownerId: number; recipient: string }[],
): Promise<Map<number, MailJudgement>> {
  const offered = mails.flatMap(({ id, ownerId, recipient }): OfferedMail[] => {
    const parsed = parseAddress(recipient);
    if (!parsed.ok) return [];
    const key = normalizeAddress(parsed.mailbox);
    return [{ id, ownerId, key, hmac: personHmac(secrets, key) }];
  });
  const facts = new Map<number, MailFacts[]>();
  const rows = await selectMailFacts(db, offered);
  for (const one of rows) facts.set(one.id, [...(facts.get(one.id) ?? []), one]);
  const changes = changesByCell(rows.find((row) => row.changes !== null)?.changes ?? []);
  return new Map(
    offered.flatMap(({ id, hmac }) => {
      const [first, ...further] = facts.get(id) ?? [];
      if (!first) return [];
      const judgement = strictestOf(
        [first, ...further].map((one) => judgeFacts({ ...one, address: one.key, known: true }, one, changes)),
      )!;
      return [[id, { ...judgement, hmac, blocked: blocksMailing(judgement) && !first.overridden }]];
    }),
  );
}
