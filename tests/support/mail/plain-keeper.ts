import { createHash } from "node:crypto";
import type { Keeper, Prepared } from "../../../server/conversations/keeping/keeper.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Listed } from "../../../server/platform/mail/transport.ts";
import { addJob } from "../../../server/platform/queue.ts";

/** A mail belongs to the outreach of a test where it refers to an id of this domain. */
export const OUTREACH = "outreach.test";

const field = (listed: Listed, name: string) => listed.headers.find((one) => one.name === name)?.value ?? "";

interface Plain extends Prepared {
  bytes: Buffer;
}

/**
 * Keeps by one simple rule, into the real tables: for tests of the reader, which must not depend on what belongs to
 * outreach. A mail is the same when its Message-ID, sender and date are.
 */
export const plainKeeper: Keeper = {
  choose: async (_mailbox, _folder, listed) =>
    listed.filter((one) => field(one, "references").includes(`@${OUTREACH}>`)),
  prepare: async (_mailbox, _folder, listed, { bytes }): Promise<Plain> => ({
    listed,
    bytes,
    identity: createHash("sha256")
      .update([field(listed, "message-id"), field(listed, "from"), field(listed, "date")].join("\n"))
      .digest(),
  }),
  async keep(tx, mailbox, folder, prepared) {
    const { identity, listed, bytes } = prepared as Plain;
    const place = {
      folder_id: folder.id,
      uid_validity: listed.place.uidValidity,
      remote: listed.place.remote,
    };
    const known = await tx
      .selectFrom("conversation_mail")
      .select("id")
      .where("owner_id", "=", mailbox.ownerId)
      .where("identity", "=", identity)
      .executeTakeFirst();
    let mailId = known?.id;
    if (mailId === undefined) {
      const conversation = await tx
        .insertInto("conversation")
        .values({
          public_id: newHandle(),
          owner_id: mailbox.ownerId,
          mailbox_id: mailbox.id,
          person_key: field(listed, "from"),
          subject: field(listed, "subject"),
          assigned_to: null,
          snoozed_until: null,
          snooze_kind: null,
          last_in: listed.arrived,
          last_out: null,
          last_kind: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const inserted = await tx
        .insertInto("conversation_mail")
        .values({
          public_id: newHandle(),
          conversation_id: conversation.id,
          owner_id: mailbox.ownerId,
          mailbox_id: mailbox.id,
          direction: folder.use === "sent" ? "elsewhere" : "in",
          message_id: null,
          identity,
          people: {},
          subject: field(listed, "subject"),
          sent: null,
          received: listed.arrived,
          junk: folder.use === "junk",
          kind: null,
          signs: JSON.stringify([]) as never,
          certainty: "certain",
          history: listed.arrived < mailbox.connected,
          text: bytes.subarray(0, 1_000).toString("latin1").replaceAll("\0", ""),
          html: null,
          headers: JSON.stringify([]) as never,
          away_until: null,
          judged: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      mailId = inserted.id;
      await addJob(tx, "judge-mail", { mailId });
    }
    await tx
      .insertInto("mail_place")
      .values({ mail_id: mailId, ...place })
      .onConflict((c) => c.doNothing())
      .execute();
    return known ? "known" : "kept";
  },
};
