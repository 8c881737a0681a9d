import type { MailKind, Sign } from "../tables.ts";
import { automaticHeaders, reportType } from "./automatic-headers.ts";
import { automaticSubject, awayWords, leftWords, receiptWords } from "./automatic-words.ts";
import { findAwayUntil } from "./find-away.ts";
import { findOptOut } from "./find-opt-out.ts";
import { countWords, type MailFacts, plainWords } from "./mail-facts.ts";
import { weighAnswer } from "./weigh-answer.ts";

export interface Verdict {
  kind: MailKind;
  /** By what it was found: codes, and the words in the mail. */
  signs: Sign[];
  /** Of an away note that names a day: "2026-11-24". */
  awayUntil: string | null;
  /** What a human answer says; an objection that may stand in it comes before the rest. */
  says: "refusal" | "opt-out-perhaps" | "interest" | "both" | "nothing" | null;
}

/** A person who writes that somebody has left says little else. */
const LEFT_WORDS = 60;

/** What a mail is, by rules alone: the same mail has the same kind tomorrow (B1.65). */
export function judgeKind(facts: MailFacts): Verdict {
  const type = reportType(facts);
  if (type === "complaint") return plain("complaint", [{ code: "feedback-report" }]);
  if (type === "report" || facts.reported) return plain("report", [{ code: "delivery-report" }]);
  const signs = automaticSigns(facts);
  return signs.length > 0 ? judgeAutomatic(facts, signs) : judgeHuman(facts);
}

const plain = (kind: MailKind, signs: Sign[]): Verdict => ({ kind, signs, awayUntil: null, says: null });

/** One header field is enough; words need to stand in the subject and in the text. */
function automaticSigns(facts: MailFacts): Sign[] {
  const headers = automaticHeaders(facts);
  if (headers.length > 0) return headers;
  const subject = automaticSubject.exec(plainWords(facts.subject));
  const text = subject && wordsOfProgram(facts);
  return text
    ? [
        { code: "automatic-subject", detail: subject[0].trim() },
        { code: "automatic-words", detail: text },
      ]
    : [];
}

const wordsOfProgram = ({ fresh }: MailFacts): string | null => {
  const words = plainWords(fresh);
  return (leftWords.exec(words) ?? awayWords.exec(words) ?? receiptWords.exec(words))?.[0] ?? null;
};

function judgeAutomatic(facts: MailFacts, signs: Sign[]): Verdict {
  const fresh = facts.fresh || facts.text;
  const words = plainWords(`${facts.subject}\n${fresh}`);
  const left = leftWords.exec(words);
  if (left) return plain("left", [...signs, { code: "left", detail: left[0] }]);
  const away = awayWords.exec(words);
  const until = findAwayUntil(fresh, facts.received) ?? findAwayUntil(facts.subject, facts.received);
  if (!away && !(until && automaticSubject.test(plainWords(facts.subject)))) return plain("automatic", signs);
  const named = [
    ...(away ? [{ code: "away", detail: away[0] }] : []),
    ...(until ? [{ code: "away-until", detail: until }] : []),
  ];
  return { kind: "away", signs: [...signs, ...named], awayUntil: until, says: null };
}

/** The same once a person has said what it is; the signs that rules found stay readable. */
export function judgeCorrected(facts: MailFacts, kind: MailKind): Verdict {
  const signs = [{ code: "corrected" }, ...judgeKind(facts).signs];
  if (kind === "away") {
    const fresh = facts.fresh || facts.text;
    const until = findAwayUntil(fresh, facts.received) ?? findAwayUntil(facts.subject, facts.received);
    return { kind, signs, awayUntil: until, says: null };
  }
  if (kind !== "human") return plain(kind, signs);
  return { kind, signs, awayUntil: null, says: weighAnswer(facts.fresh).says };
}

function judgeHuman({ fresh, subject }: MailFacts): Verdict {
  const optOut = findOptOut(fresh, subject);
  if (optOut?.acts) return plain("opt-out", [{ code: `opt-out-${optOut.by}`, detail: optOut.words }]);
  const left = countWords(fresh) <= LEFT_WORDS ? leftWords.exec(plainWords(fresh)) : null;
  if (left) return plain("left", [{ code: "left", detail: left[0] }]);
  const human = (says: Verdict["says"], found: Sign[]): Verdict => ({
    kind: "human",
    signs: [{ code: "no-automatic-sign" }, ...found],
    awayUntil: null,
    says,
  });
  if (optOut) return human("opt-out-perhaps", [{ code: "opt-out-perhaps", detail: optOut.words }]);
  const { says, signs } = weighAnswer(fresh);
  return human(says, signs);
}
