import { tell } from "../../accounts/notices/tell.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Measure } from "../../platform/web/health.ts";
import { markTold, selectMeasures, selectUntold } from "./reading-queries.ts";

/** Tells the users of mailboxes that could not be read for an hour, once until they are read again. */
export async function tellBehind(db: Db): Promise<void> {
  for (const { mailboxId, publicId, loginId, ownerId } of await selectUntold(db)) {
    await inTransaction(db, async (tx) => {
      if (await markTold(tx, mailboxId))
        await tell(tx, [loginId], { kind: "behind", ownerId, subject: publicId });
    });
  }
}

/** The mailboxes that are to be read, for `/metrics`. */
export const readingMeasures: readonly Measure[] = [
  {
    name: "hostread_mailboxes",
    help: "Mailboxes that are read, by how: live, polling, waiting after trouble",
    labels: ["mode"],
    collect: async ({ db }) =>
      (await selectMeasures(db)).map(({ mode, mailboxes }) => ({ labels: { mode }, value: mailboxes })),
  },
  {
    name: "hostread_mailboxes_behind",
    help: "Mailboxes that could not be read for 15 minutes",
    labels: [],
    collect: async ({ db }) => [
      { labels: {}, value: (await selectMeasures(db)).reduce((sum, { behind }) => sum + behind, 0) },
    ],
  },
  {
    name: "hostread_mails_passed_over_today",
    help: "Incoming mails that could not be read however often it was tried, since midnight",
    labels: [],
    collect: async ({ db }) => [
      { labels: {}, value: (await selectMeasures(db)).reduce((sum, { passedOver }) => sum + passedOver, 0) },
    ],
  },
  {
    name: "hostread_mailbox_age_seconds",
    help: "Longest time since a mailbox was read",
    labels: [],
    collect: async ({ db }) => [
      { labels: {}, value: Math.max(0, ...(await selectMeasures(db)).map(({ oldest }) => oldest)) },
    ],
  },
];
