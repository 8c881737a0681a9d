import type { IncomingMail } from "./reply-queries.ts";

/** As many ids of a thread are named as mail programs need; the first and the newest count. */
const MOST_REFERENCES = 20;
/** What can stand in a header of ours as it is. */
const ID = /^<[\x21-\x3b\x3d\x3f\x41-\x7e]+@[\x21-\x3b\x3d\x3f\x41-\x7e]+>$/;

/** In-Reply-To and References of an answer to a mail (RFC 5322 3.6.4). */
export function threadOf(mail: IncomingMail): { inReplyTo: string | null; references: string[] } {
  const named = (name: string) =>
    mail.headers
      .filter((field) => field.name === name)
      .flatMap((field) => field.value.match(/<[^<>\s]{1,250}>/g) ?? []);
  const before = named("references");
  const thread = before.length > 0 ? before : named("in-reply-to").slice(0, 1);
  const own = mail.ids[0];
  const ids = [...new Set([...thread, ...(own === undefined ? [] : [own])])].filter(
    (id) => id.length <= 250 && ID.test(id),
  );
  const references = ids.length <= MOST_REFERENCES ? ids : [ids[0]!, ...ids.slice(1 - MOST_REFERENCES)];
  return { inReplyTo: own !== undefined && ids.includes(own) ? own : null, references };
}

/** What mail programs put before the subject of an answer, in the languages of our users. */
const ANSWERS = /^(?:re|aw|antw|antwort|sv|vs|odp|rif|ref|rép|res|ynt|atb)\s*(?:\[\d{1,4}\])?\s*[:：]/iu;

/** The subject of an answer: as it is where it says so already, whatever the language of the mail program. */
export function answerSubject(subject: string): string {
  const clean = subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
  return (ANSWERS.test(clean) ? clean : `Re: ${clean}`).slice(0, 900).trim();
}
