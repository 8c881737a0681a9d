import type { MailFacts } from "../../../server/conversations/judging/mail-facts.ts";
import { foldQuote } from "../../../server/conversations/keeping/fold-quote.ts";
import { parseMail } from "../../../server/conversations/keeping/parse-mail.ts";
import { withAnswerLink, writeFoot } from "../../../server/outreach/letter/letter.ts";
import { writeAnswer } from "./mail-programs.ts";
import type { Sample } from "./read-corpus.ts";

/** When all of them are received: days of return are read from it. */
export const RECEIVED = new Date("2026-11-18T09:00:00Z");
const KIM = { name: "Kim Berg", address: "kim@brand.example" };
export const INES = { name: "Inès Marlowe", address: "ines@harbor.example" };

/** A mail of ours in full, with the foot that names the word for an objection. */
function ours(language: "en" | "de") {
  const body =
    language === "de"
      ? "Hallo Inès,\n\nwir rösten Tee und würden gern eine Folge Ihres Podcasts unterstützen.\n\nHaben Sie Interesse?\nKim"
      : "Hello Inès,\n\nwe roast tea and would love to sponsor an episode of your show.\n\nAre you interested?\nKim";
  const foot = writeFoot({
    language,
    identity: "Brand GmbH\nWeg 1\n10115 Berlin",
    address: "stop@brand.example",
    link: null,
  });
  const main = withAnswerLink(body, { language, answer: "https://hostread.example/answer#Yh3-k" });
  return { subject: "Sponsoring The Cold Kitchen", text: `${main}\n\n${foot}\n`, id: "<a1@brand.example>" };
}

/** A human sample as an answer to a mail of ours, with the quotation that a mail program writes. */
export function answerOf(sample: Sample, program: string, at: number): string {
  const language = sample.language === "de" ? "de" : "en";
  const answer = { language, text: sample.text, ours: ours(language), from: INES, to: KIM } as const;
  return writeAnswer(program, answer, { id: `<h${at}-${program}@harbor.example>`, headers: sample.headers });
}

/** An automatic answer brings its own subject, and mostly no quotation. */
export function automaticMail(sample: Sample, at: number): string {
  const encoded = `=?UTF-8?B?${Buffer.from(sample.subject).toString("base64")}?=`;
  return [
    `From: Ines <${INES.address}>`,
    `To: ${KIM.address}`,
    `Subject: ${encoded}`,
    `Message-ID: <auto${at}@harbor.example>`,
    ...(sample.headers === "" ? [] : sample.headers.split("\n")),
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(sample.text).toString("base64"),
    "",
  ].join("\r\n");
}

/** What is judged of a mail. */
export async function factsOf(raw: string): Promise<MailFacts> {
  const { headers, subject, text } = await parseMail(Buffer.from(raw));
  return { headers, subject, text, fresh: foldQuote(text).fresh, received: RECEIVED, reported: false };
}
