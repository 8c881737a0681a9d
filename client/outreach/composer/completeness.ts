import type { Language } from "../../../contract/forms/locale.ts";
import { leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import { sentence } from "../../../contract/sentences.ts";
import type { MailText } from "./draft.ts";
import { unknownMarks } from "./placeholders.ts";
import { isReachable, type Recipient } from "./recipients.ts";

/** What keeps a mail from being sent, as sentences at the part they belong to. */
export interface MailFaults {
  recipients?: string;
  subject?: string;
  body?: string;
}

const MOST_NAMED = 5;

/** The same questions the server asks, in its words (A8.10 to A8.13), before anything is sent there. */
export function whatIsMissing(
  text: MailText,
  recipients: readonly Recipient[],
  language: Language,
): MailFaults {
  const faults: MailFaults = {};
  const reachable = recipients.filter(isReachable);
  const unresolved = reachable.filter((one) => one.missing);
  const codes = recipients.map((one) => one.problem?.code);
  if (recipients.length === 0) faults.recipients = sentence("recipient-missing", language);
  else if (reachable.length === 0) {
    const code = codes.includes("locked")
      ? "recipient-locked"
      : codes.includes("unknown")
        ? "recipient-unknown"
        : "nobody-left";
    faults.recipients = sentence(code, language);
  } else if (unresolved.length > 0) {
    const titles = unresolved.slice(0, MOST_NAMED).map((one) => one.entry.podcast.title);
    const rest = unresolved.length - titles.length;
    const names = titles.join(", ") + (rest > 0 ? ` +${rest}` : "");
    faults.recipients = sentence("placeholder-unresolved", language, { names });
  }
  for (const part of ["subject", "body"] as const) {
    const [unknown] = unknownMarks(text[part]);
    const left = leftOverBraces(text[part]);
    if (text[part].trim() === "") faults[part] = sentence("content-missing", language);
    else if (unknown) faults[part] = sentence("placeholder-unknown", language, { name: unknown });
    else if (left) faults[part] = sentence("placeholder-broken", language, { name: left });
  }
  // If both are empty, that is one message, not two.
  if (faults.subject && faults.subject === faults.body) delete faults.body;
  return faults;
}

export const isReady = (faults: MailFaults): boolean => Object.keys(faults).length === 0;
