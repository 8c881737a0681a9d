import { insertOurs } from "../../server/conversations/keeping/keep-queries.ts";
import { selectById } from "../../server/conversations/matching/match-queries.ts";
import { readConfig } from "../../server/platform/config.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { makeConversation } from "./conversations.ts";
import { insertMailOfOurs, standardMailboxOf } from "./demo-mails.ts";

export interface SortingInbox {
  /** Three mails: one that is probable, one by another sender, one that is certain. */
  mixed: string;
  /** One mail that is kept aside; our mail stands in `mixed`. */
  aside: string;
  /** Another matter, about the second show. */
  other: string;
}

/** Puts mails that ask where they belong into a running demonstration, beside two mails of ours to one person. */
export async function fillSorting(
  server: { dataDir: string },
  given: { owner: string; entries: readonly string[]; host: string },
): Promise<SortingInbox> {
  return withDatabase(readConfig({ DATA_DIR: server.dataDir }), async ({ db }) => {
    const base = await standardMailboxOf(db, given.owner);
    const { ownerId } = base;
    const rows = await db
      .selectFrom("campaign_entry")
      .select(["id", "podcast_id as podcastId", "campaign_id as campaignId", "public_id as publicId"])
      .where("public_id", "in", [...given.entries])
      .execute();
    const [first, second] = given.entries.map((id) => rows.find((row) => row.publicId === id)!);
    const words = { subject: "Your show and our tea", body: "Would you read a minute about tea?" };
    const messages: number[] = [];
    for (const entry of [first!, second!])
      messages.push(
        await insertMailOfOurs(db, base, entry, { ...words, recipient: given.host, hoursAgo: 30 }),
      );
    const host = { name: "Ines Vogel", address: given.host };
    const mixed = await makeConversation(db, {
      ...base,
      entries: [first!, second!],
      personKey: given.host,
      mails: [
        {
          from: host,
          text: "Who are you, and how did you find the show?",
          ago: 400,
          certainty: "probable",
          messageId: messages[0]!,
        },
        {
          from: { name: "Bo Lind", address: "bo@agency.example" },
          text: "I answer for Ines: what do you pay?",
          ago: 300,
          otherSender: true,
          messageId: messages[1]!,
        },
        { from: host, text: "Next week suits me best.", ago: 20, messageId: messages[0]! },
      ],
    });
    // As the keeper leaves it: our mail stands in the conversation that it began.
    await inTransaction(db, async (tx) =>
      insertOurs(tx, ownerId, mixed.id, await selectById(tx, ownerId, [messages[0]!])),
    );
    const aside = await makeConversation(db, {
      ...base,
      entries: [first!],
      personKey: "who@else.example",
      subject: "Something about tea",
      mails: [
        {
          from: { name: "Wes Thorne", address: "who@else.example" },
          text: "A friend passed this on to me.",
          ago: 200,
          certainty: "unsure",
          messageId: messages[0]!,
        },
      ],
    });
    const other = await makeConversation(db, {
      ...base,
      entries: [second!],
      personKey: "lena@shows.example",
      subject: "The autumn season",
      mails: [
        { from: { name: "Lena Sommer", address: "lena@shows.example" }, text: "Ask me in autumn.", ago: 100 },
      ],
    });
    return { mixed: mixed.publicId, aside: aside.publicId, other: other.publicId };
  });
}
