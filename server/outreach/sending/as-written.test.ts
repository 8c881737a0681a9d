import { type ParsedMail, simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useOptOutWorld } from "../../../tests/support/mail/opt-out-world.ts";
import { sendMailbox } from "./send-mailbox.ts";

const database = useDatabase();
const { sink, context, world, linkOf, answerOf } = useOptOutWorld(() => database().db);

const WRITTEN = [
  "https://tea.example/offer?utm_source=hostread&utm_campaign=winter%20tea#prices",
  "http://tea.example",
];
const BODY = `Hello {{podcast_owner}},\n\nour prices: ${WRITTEN[0]}\nand who we are: ${WRITTEN[1]}\n\nKim`;

const textOf = (html: string): string => html.replaceAll("&amp;", "&");
/** Each address that the mail's HTML names, in whichever attribute or style. */
const targetsIn = (mail: ParsedMail): string[] =>
  [...String(mail.html).matchAll(/(?:href|src|srcset|background|action|poster|data)\s*=\s*"([^"]*)"/gi)].map(
    ([, target]) => textOf(target!),
  );

describe("B1.129 a mail as its reader's server gets it", () => {
  test("B1.129 holds no picture and nothing else that is fetched when it is opened", async () => {
    await world().start({ body: BODY });
    await sendMailbox(context(), world().mailboxId);
    expect(sink().mails).toHaveLength(3);
    for (const { raw } of sink().mails) {
      const mail = await simpleParser(raw);
      expect(mail.html).toContain("<p");
      expect(mail.html).not.toMatch(
        /<(?:img|image|picture|svg|video|audio|source|iframe|object|embed|link|script|form|base|meta\s+http-equiv)\b/i,
      );
      expect(mail.html).not.toMatch(/\b(?:src|srcset|background|poster)\s*=|url\(|@import/i);
      expect(mail.attachments).toEqual([]);
      // Nor does it ask for a receipt.
      const asked = ["disposition-notification-to", "return-receipt-to", "x-confirm-reading-to"];
      expect(asked.filter((name) => mail.headers.has(name))).toEqual([]);
    }
  });

  test("B1.129 has the links that were written, character by character, and those to answer and to object by", async () => {
    const mailing = await world().start({ body: BODY });
    await sendMailbox(context(), world().mailboxId);
    for (const message of await messagesOf(database().db, mailing)) {
      const { raw } = sink().mails.find((one) => one.messageId === message.message_id)!;
      const mail = await simpleParser(raw);
      const answer = `https://hostread.example/answer#${answerOf(message)}`;
      const objection = `https://hostread.example${linkOf(message)}`;
      expect(targetsIn(mail).filter((target) => !target.startsWith("mailto:"))).toEqual([
        ...WRITTEN,
        answer,
        objection,
      ]);
      // What is shown is where it leads, in both parts.
      for (const link of [...WRITTEN, answer, objection])
        expect(textOf(String(mail.html))).toContain(`<a href="${link}">${link}</a>`);
      const found = mail.text!.match(/https?:\/\/\S+/g);
      expect(found).toEqual([...WRITTEN, answer, objection]);
    }
  });
});
