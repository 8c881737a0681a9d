import { foldMails } from "../../server/conversations/search/fold-mails.ts";
import { readConfig } from "../../server/platform/config.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { makeConversation, markAccepted } from "./conversations.ts";

/** What a host's mail program sends: layout, a quotation, pictures from elsewhere, and what tries to do harm. */
const HTML_ANSWER =
  `<div style="font-family:Arial"><p>Hello Kim,</p><p>the <b>rate card</b> is attached. ` +
  `<a href="https://shows.example/rates">Our rates</a> and <a href="https://evil.example/">www.shows.example</a>.</p>` +
  `<img src="https://tracker.example/pixel.gif" width="1" height="1"><img src="https://shows.example/logo.png" alt="Our logo">` +
  `<script>document.title="taken"</script><img src=x onerror="parent.document.title='taken'">` +
  `<p style="position:fixed;inset:0;background:url(https://tracker.example/a)">Until soon, Ben</p></div>` +
  `<div class="gmail_quote">On Monday Kim wrote:<blockquote>Dear Ben, your show and our tea</blockquote></div>`;

export interface PreparedInbox {
  /** The handles, in the order in which they are listed: newest first. */
  answer: string;
  html: string;
  away: string;
  report: string;
  done: string;
}

/** Fills the inbox of a running demonstration: answers, an away note, a report, something that is done. */
export async function fillInbox(
  server: { dataDir: string },
  given: { owner: string; entries: readonly string[]; message?: string },
): Promise<PreparedInbox> {
  return withDatabase(readConfig({ DATA_DIR: server.dataDir }), async ({ db }) => {
    const owner = await db
      .selectFrom("owner")
      .select("id")
      .where("public_id", "=", given.owner)
      .executeTakeFirstOrThrow();
    const mailbox = await db
      .selectFrom("mailbox")
      .select("id")
      .where("owner_id", "=", owner.id)
      .where("standard", "=", true)
      .executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom("campaign_entry")
      .select(["id", "public_id as publicId", "podcast_id as podcastId"])
      .where("public_id", "in", [...given.entries])
      .execute();
    const entries = given.entries.map((id) => rows.find((row) => row.publicId === id)!);
    const message = given.message
      ? await db
          .selectFrom("message as m")
          .innerJoin("mailing as g", "g.id", "m.mailing_id")
          .select("m.id")
          .where("g.public_id", "=", given.message)
          .executeTakeFirst()
      : undefined;
    if (message) await markAccepted(db, message.id, 3_000);
    const base = { ownerId: owner.id, mailboxId: mailbox.id };
    const at = (place: number) => entries[place % entries.length]!;
    const report = await makeConversation(db, {
      ...base,
      entries: [at(0)],
      personKey: "gone@shows.example",
      mails: [
        {
          from: { name: "Mail Delivery System", address: "mailer-daemon@shows.example" },
          subject: "Undelivered mail",
          text: "The address does not exist.",
          kind: "report",
          signs: [{ code: "delivery-report" }],
          ago: 900,
          messageId: message?.id ?? null,
          report: { kind: "gone", status: "5.1.1", said: "no such user here" },
        },
      ],
    });
    const away = await makeConversation(db, {
      ...base,
      entries: [at(0)],
      personKey: "lena@shows.example",
      turn: "theirs",
      subject: "Tea in your show",
      mails: [
        {
          from: { name: "Lena Sommer", address: "lena@shows.example" },
          text: "I am away until the end of the month and read no mail.",
          kind: "away",
          signs: [{ code: "auto-submitted", detail: "auto-replied" }],
          awayUntil: "2027-11-30",
          ago: 700,
        },
      ],
    });
    const done = await makeConversation(db, {
      ...base,
      entries: [at(0)],
      state: "done",
      personKey: "tom@shows.example",
      subject: "An older matter",
      mails: [
        {
          from: { name: "Tom Reich", address: "tom@shows.example" },
          text: "Thank you, not this year.",
          ago: 9_000,
        },
      ],
    });
    const html = await makeConversation(db, {
      ...base,
      entries: entries.slice(0, 2),
      subject: "Two shows, one idea",
      personKey: "ben@shows.example",
      mails: [
        {
          from: { name: "Ben Okafor", address: "ben@shows.example" },
          text: "Hello Kim,\n\nthe rate card is attached.\n\nUntil soon, Ben\n\nOn Monday Kim wrote:\n> Dear Ben, your show and our tea",
          fresh: "Hello Kim,\n\nthe rate card is attached.\n\nUntil soon, Ben",
          html: HTML_ANSWER,
          ago: 200,
          files: [
            { name: "Rate card 2027.pdf", content: Buffer.from("%PDF-1.7 rates of a show") },
            { name: "offer.pdf.exe", content: Buffer.from("MZ not an offer") },
            { name: "Interview uncut.wav", content: Buffer.alloc(0), size: 48_000_000 },
          ],
        },
      ],
    });
    const answer = await makeConversation(db, {
      ...base,
      entries: [at(0)],
      personKey: "ines@shows.example",
      mails: [
        {
          text: "Who are you, and how did you find the show?",
          ago: 400,
          certainty: "probable",
          messageId: message?.id ?? null,
        },
        {
          direction: "elsewhere",
          text: "We heard it at the market. Would you read a minute about tea?",
          ago: 300,
        },
        {
          text: "Yes, I would love to read a minute about your tea.\n\nWhen do you want to start? See https://shows.example/dates.\n\n-- \nInes Vogel\n\nOn Tuesday Kim wrote:\n> Would you read a minute about tea?",
          fresh:
            "Yes, I would love to read a minute about your tea.\n\nWhen do you want to start? See https://shows.example/dates.",
          ago: 20,
          suggestion: { from: "Contacted", to: "Interested" },
        },
      ],
    });
    // Within a minute a worker would do so, too.
    await foldMails(db);
    return {
      answer: answer.publicId,
      html: html.publicId,
      away: away.publicId,
      report: report.publicId,
      done: done.publicId,
    };
  });
}
