import { suppressedAmong } from "../../contacts/suppression.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { type Domains, stopFollowUpsAt, stopMessagesAt, stopMessagesTo } from "./queries.ts";

/**
 * Stops what waits for people who were listed in this transaction: mails of one organization, with null of all.
 * `keys` in the form of `suppressedKey`. What waits for everybody of a domain is looked for by a job: no index knows
 * domains. Nothing leaves for them meanwhile, since hand-overs ask the lists.
 */
export async function stopMailsTo(tx: Tx, ownerId: number | null, keys: readonly string[]): Promise<void> {
  const people = keys.filter((key) => !key.startsWith("@"));
  const domains = keys.filter((key) => key.startsWith("@"));
  if (people.length > 0) await stopMessagesTo(tx, { ownerId, keys: people });
  if (domains.length > 0) await addJob(tx, "stop-domains", { ownerId, domains });
}

/** Follow-ups looked at in one transaction. */
const STEP = 5_000;

/**
 * Safe to repeat. The follow-ups first: what is being released meanwhile is then seen among the mails. It may run long after
 * the listing: a domain that was taken off the list again by then is left alone.
 */
export async function stopDomains(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  { ownerId, domains }: Domains,
): Promise<void> {
  const ofListed = <T>(work: (tx: Tx, at: Domains) => Promise<T>) =>
    inTransaction(db, async (tx) => {
      const listed = await suppressedAmong(tx, secrets, ownerId, domains);
      return listed.size === 0 ? null : work(tx, { ownerId, domains: [...listed] });
    });
  for (let last: number | null = 0; last !== null; ) {
    const after: number = last;
    last = await ofListed((tx, at) => stopFollowUpsAt(tx, at, after, STEP));
  }
  await ofListed(stopMessagesAt);
}
