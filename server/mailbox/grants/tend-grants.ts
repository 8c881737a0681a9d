import { tell } from "../../accounts/notices/tell.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { deleteOldConsents } from "../consent/queries.ts";
import { selectDue, selectEnding, updateGrant } from "./queries.ts";
import { freshAccess } from "./renew-grant.ts";

/** Renewals in one run; a run comes each minute. */
const MOST = 300;
/** A run that takes longer is continued by the next one, in milliseconds. */
const LONGEST = 50_000;

/**
 * Each minute: renews what is due, so that neither sending nor reading waits for it and unused grants stay alive;
 * announces the ends that are known; forgets consents that were never answered.
 */
export async function tendGrants(context: Context): Promise<void> {
  const { db } = context;
  await inTransaction(db, deleteOldConsents);
  await announceEnds(context);
  const until = Date.now() + LONGEST;
  const due = await selectDue(db, MOST);
  const next = async (): Promise<void> => {
    for (let id = due.shift(); id !== undefined && Date.now() < until; id = due.shift()) {
      await freshAccess(context, id);
    }
  };
  await Promise.all([next(), next(), next()]);
}

/** Tells users three days and one day before a consent ends, once each. */
export const announceEnds = ({ db }: Pick<Context, "db">): Promise<void> =>
  inTransaction(db, async (tx) => {
    for (const { mailboxId, publicId, loginId, ownerId, provider, due, days } of await selectEnding(tx)) {
      await updateGrant(tx, mailboxId, { announced: due });
      const details = { provider, days };
      await tell(tx, [loginId], { kind: "grant-ending", ownerId, subject: publicId, details });
    }
  });
