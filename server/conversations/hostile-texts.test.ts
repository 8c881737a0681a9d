import { describe, expect, test } from "vitest";
import { longestGap } from "../../tests/hostile/longest-gap.ts";
import { answerText } from "../outreach/letter/answer-text.ts";
import { paragraphs, trimLines } from "../outreach/letter/html-text.ts";
import { cleanServerText, statedDelay } from "../platform/mail/smtp-outcome.ts";
import { noNames } from "../platform/outbound/names.ts";
import { examineFiles } from "./files/examine-files.ts";
import { findSuccessor } from "./judging/find-successor.ts";
import { judgeKind } from "./judging/judge-kind.ts";
import { foldQuote } from "./keeping/fold-quote.ts";
import { decodeWords } from "./keeping/mime/decode-text.ts";
import { readParameters } from "./keeping/mime/parameters.ts";
import { parseMail, readHead } from "./keeping/parse-mail.ts";
import { DIALECTS } from "./reports/dialects/all.ts";
import { MOST_TEXT } from "./reports/dialects/dialect.ts";
import { judgeStatus } from "./reports/judge-status.ts";
import { readReport } from "./reports/read-report.ts";
import { verifySignatures } from "./reports/verify-signatures.ts";

/** In milliseconds, on a machine that is busy: what takes the square of a text's length takes minutes. */
const BOUND = 2_000;
const MANY = 1_000_000;

const TEXTS = [" ", "\n", "\r", "a", ".", "@", "<", "=?", "\t", "-", ";", ":", "a@", '\\"', "> "].map(
  (signs) => ({ what: JSON.stringify(signs), text: `${signs.repeat(MANY / signs.length)}\u0001` }),
);

function within(what: string, work: () => unknown): void {
  const began = performance.now();
  work();
  expect(performance.now() - began, what).toBeLessThan(BOUND);
}

/** What makes each dialect look further. */
const SIGNS: Readonly<Record<string, string>> = {
  icloud: "cannot be delivered to the following recipients",
  domino: "because:\nwas not delivered to",
  exchange: "Generating server: a\nServidor que genera",
  "exchange-2003": "did not reach the following recipient",
  exim: "mail delivery software\ndirección",
  "exim-delay": "mail delivery software has not yet been delivered",
  gmail: "Technical details\nDelivery to the following recipients failed",
  "gmail-letter": "response was\nwasn't delivered to ",
  gmx: "automatically by mail delivery software\naddress(es) failed",
  postfix: "This is the mail system at host x\ncould not be delivered",
  qmail: "Hi. This is the qmail",
  sendmail: " ---- The following addresses had permanent fatal errors ----",
  "t-online": "|- Message log follows: -|\n|- Failed addresses follow: -|",
  yahoo: "unable to deliver your message to the following address",
};

describe("B1.33 a stranger's text, whatever stands in it", () => {
  test("B1.33 B1.55 is read by every dialect of reports in little time", () => {
    expect(DIALECTS.map(({ name }) => name).filter((name) => SIGNS[name] === undefined)).toEqual([]);
    for (const { name, signs, after, recipient, until, original, reason } of DIALECTS) {
      const own = signs.map((sign) => (sign instanceof RegExp ? sign : sign.is));
      const all = [...own, after, recipient, until, original, reason].filter((one) => one != null);
      for (const one of all)
        for (const { what, text: whole } of TEXTS) {
          const text = whole.slice(-MOST_TEXT);
          for (const given of [text, SIGNS[name] + text, `${SIGNS[name]} `.repeat(4_000) + text])
            within(`${name} ${one} ${what}`, () => one.test(given));
        }
    }
  }, 300_000);

  test("B1.33 B1.53 as a report from a mail server, in prose or in fields, it holds nobody up", async () => {
    const head = "From: mailer-daemon@x.example\r\nContent-Type: ";
    const status = (type: string, text: string) =>
      `${head}multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(text).toString("base64")}\r\n--b--\r\n`;
    for (const { what, text } of TEXTS) {
      const mails = [
        ...Object.values(SIGNS).map((signs) => `${head}text/plain\r\n\r\n${signs}${text.slice(-MOST_TEXT)}`),
        status("message/feedback-report", `Feedback-Type: ${text}\nOriginal-Rcpt-To: ${text}`),
        status("message/delivery-status", `\nFinal-Recipient: rfc822;${text}\nDiagnostic-Code: smtp;${text}`),
        status("text/rfc822-headers", `Message-ID: ${text}\nTo: ${text}`),
      ];
      for (const mail of mails) {
        const parsed = await parseMail(Buffer.from(mail));
        within(what, () => {
          const reading = readReport(parsed);
          for (const one of reading?.recipients ?? []) judgeStatus(one);
        });
      }
    }
  }, 300_000);

  test("B1.33 B1.35 in a header, a text or a file it is read in little time", async () => {
    for (const { what, text } of TEXTS) {
      const fields = ["from", "to", "cc", "subject", "date", "references", "message-id", "content-type"];
      within(`head ${what}`, () => readHead(fields.map((name) => ({ name, value: text }))));
      within(`words ${what}`, () => decodeWords(text));
      for (const before of ["", 'a; b="', 'a; ("'])
        within(`parameters ${what}`, () => {
          for (let turn = 0; turn < 30; turn++) readParameters(before + text);
        });
      const lines = Array.from({ length: 2_000 }, () => text.slice(0, 390)).join("\n");
      for (const given of [text, lines, `am hat hat ${"hat ".repeat(90)}:\n`.repeat(2_000)])
        within(`quote ${what}`, () => foldQuote(given, [text.slice(0, 20_000)]));
      within(`successor ${what}`, () => findSuccessor(text, "a@x.example"));
      within(`kind ${what}`, () =>
        judgeKind({
          headers: [{ name: "subject", value: text }],
          subject: text.slice(0, 1_000),
          text,
          fresh: text,
          received: new Date(0),
          reported: false,
        }),
      );
      const mail = Buffer.from(`Subject: ${text.slice(0, 1_000)}\r\nContent-Type: text/html\r\n\r\n${text}`);
      expect(await longestGap(() => parseMail(mail)), `mail ${what}`).toBeLessThan(BOUND);
      const { parts } = await parseMail(
        Buffer.from(`Content-Type: application/zip; name=${text}\r\n\r\n${text}`),
      );
      within(`files ${what}`, () => examineFiles(parts, null));
    }
  }, 300_000);

  test("B1.33 B1.57 its signatures are looked for without holding anybody up", async () => {
    const signed = (more: string) =>
      `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=a.example; s=s; h=from; bh=x; b=x${more}`;
    for (const { what, text } of TEXTS)
      for (const mail of [
        `${signed("")}\r\nFrom: a@a.example\r\nX: ${text}\r\n\r\nx`,
        `${signed(`; x=${text}`)}\r\n\r\nx`,
        `${signed("")}\r\nFrom: ${text.slice(0, 200_000)}\r\n\r\nx`,
        `${signed("")}\r\nX: y${"\r\n y".repeat(60_000)}\r\n\r\nx`,
        `${signed("")}\r\n\r\n${text}`,
        `${signed("")}\r\n\r\n${" \r\n".repeat(300_000)}x`,
      ]) {
        const gap = await longestGap(() => verifySignatures(noNames, Buffer.from(mail)));
        expect(gap, what).toBeLessThan(BOUND / 4);
      }
  }, 300_000);

  test("B1.33 a server's words and a member's own are read in little time", () => {
    for (const { what, text } of TEXTS) {
      within(`server ${what}`, () => [cleanServerText(text), statedDelay(cleanServerText(text))]);
      within(`letter ${what}`, () => paragraphs(trimLines(text.slice(0, 300_000))));
    }
  }, 300_000);

  test("B1.108 an answer of spaces between two letters is written out at once", () => {
    const text = `x${" ".repeat(290_000)}y`;
    const bold = { type: "text" as const, text: `  ${text} `, marks: [{ type: "bold" as const }] };
    within("spaces", () => {
      const written = answerText({ type: "doc", content: [{ type: "paragraph", content: [bold] }] });
      expect(written).toBe(`  *${text}* `);
    });
  });
});
