import { readConfig } from "../../server/platform/config.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { type GivenMail, makeConversation } from "./conversations.ts";
import { insertMailOfOurs, standardMailboxOf } from "./demo-mails.ts";

/**
 * Puts a conversation about an entry into a running demonstration, in the standard mailbox: what came back after a mail
 * of ours. Answers its handle.
 */
export async function makeDemoConversation(
  server: { dataDir: string },
  given: {
    owner: string;
    entry: string;
    personKey: string;
    subject?: string;
    /** What became of our mail. */
    fate?: "gone";
    mails: readonly GivenMail[];
  },
): Promise<string> {
  return withDatabase(readConfig({ DATA_DIR: server.dataDir }), async ({ db }) => {
    const base = await standardMailboxOf(db, given.owner);
    const entry = await db
      .selectFrom("campaign_entry")
      .select(["id", "podcast_id as podcastId", "campaign_id as campaignId"])
      .where("public_id", "=", given.entry)
      .executeTakeFirstOrThrow();
    const messageId = await insertMailOfOurs(db, base, entry, {
      subject: given.subject ?? "Your show and our tea",
      body: "Hello Nora",
      recipient: given.personKey,
      hoursAgo: 3,
      ...(given.fate && { fate: given.fate }),
    });
    const { publicId } = await makeConversation(db, {
      ...base,
      entries: [entry],
      personKey: given.personKey,
      ...(given.subject !== undefined && { subject: given.subject }),
      mails: given.mails.map((mail) => ({ ...mail, messageId })),
    });
    return publicId;
  });
}

const NORA = { name: "Nora Lind", address: "nora@shows.example" };

/** A longer mail with words that may be an objection. */
export const askingMail: GivenMail = {
  from: NORA,
  text: "Hello Kim,\n\nthank you for your mail. We have made this show for nine years, and every week somebody writes who has never listened to it. I do read these mails myself, and I would rather spend the evening on the next episode. If the tea is as good as you say, talk to Jonas at the agency, he does our bookings. And please take me off your list, this is my private address.\n\nNora",
  kind: "human",
  signs: [{ code: "no-automatic-sign" }, { code: "opt-out-perhaps", detail: "take me off your list" }],
  asks: true,
  ago: 12,
};

/** A short mail that was taken for an objection. */
export const objectingMail: GivenMail = {
  from: { name: "Paul Reiter", address: "paul@shows.example" },
  text: "Please take me off your list.",
  kind: "opt-out",
  signs: [{ code: "opt-out-text", detail: "take me off" }],
  ago: 15,
};

/** An automatic mail that is none. */
export const wrongAutomatic: GivenMail = {
  from: { name: "Ida Blum", address: "ida@shows.example" },
  text: "Thank you for your message, I would love to hear more about the tea.",
  html: "<p>Thank you for your message, I would <b>love</b> to hear more about the tea.</p>",
  kind: "automatic",
  signs: [{ code: "precedence", detail: "bulk" }],
  ago: 18,
};
