import type { NoticeKind } from "../../../contract/accounts-notices.ts";
import { sendMailbox } from "../../../server/outreach/sending/send-mailbox.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { messagesOf } from "./mail-world.ts";
import { useOptOutWorld } from "./opt-out-world.ts";

export const interested = (prices: unknown[] = [], note = "") => ({ answer: "interested", prices, note });

/** A campaign, and what comes of answers by the links in its mails. */
export function useAnswerWorld(db: () => Db) {
  const world = useOptOutWorld(db);
  return {
    ...world,
    /** Its mails have left. */
    async sent() {
      const mailing = await world.world().start();
      await sendMailbox(world.context(), world.world().mailboxId);
      const messages = await messagesOf(db(), mailing);
      return { mailing, messages, first: messages[0]!, token: world.answerOf(messages[0]!) };
    },
    showOf: async (podcastId: number): Promise<string> =>
      (
        await db()
          .selectFrom("podcast")
          .select("public_id")
          .where("id", "=", podcastId)
          .executeTakeFirstOrThrow()
      ).public_id,
    noticesOf: (kind: NoticeKind = "answer-by-link") =>
      db()
        .selectFrom("notice")
        .select(["details", "subject", "login_id", "kind"])
        .where("owner_id", "=", world.world().owner.id)
        .where("kind", "=", kind)
        .orderBy("id")
        .execute(),
    offersOf: (entryId: number) =>
      db()
        .selectFrom("offer as o")
        .innerJoin("offer_version as v", "v.offer_id", "o.id")
        .select(["o.state", "v.side", "v.number", "v.terms", "v.login_id as by"])
        .where("o.entry_id", "=", entryId)
        .orderBy("o.id")
        .execute(),
  };
}
