import type { ParsedMail } from "../../keeping/parsed-mail.ts";
import type { ReportedRecipient } from "../report.ts";
import { type ReturnedMail, returnedIn, returnedMail } from "../returned-mail.ts";
import { type Dialect, MOST_TEXT } from "./dialect.ts";

const MOST_RECIPIENTS = 100;
const MOST_REASON = 2_000;

/** Recipients with their reasons, and the returned mail, as a text in this dialect tells them. */
export function readDialect(
  dialect: Dialect,
  mail: ParsedMail,
): { recipients: ReportedRecipient[]; returned: ReturnedMail | null } | null {
  const text = mail.text.slice(0, MOST_TEXT).replace(/\r\n?/g, "\n");
  const after = dialect.after.exec(text);
  if (!after) return null;
  const rest = text.slice(after.index + after[0].length);
  const original = dialect.original.exec(rest);
  const own = original ? rest.slice(0, original.index) : rest;
  const end = dialect.until?.exec(own);
  const listed = end ? own.slice(0, end.index) : own;
  const said = dialect.reason?.exec(own)?.[1] ?? "";
  return {
    recipients: recipientsIn(listed, dialect, said),
    returned:
      returnedMail(mail) ?? (original ? returnedIn(rest.slice(original.index)) : null) ?? returnedIn(text),
  };
}

function recipientsIn(text: string, dialect: Dialect, said: string): ReportedRecipient[] {
  const every = new RegExp(dialect.recipient.source, `${dialect.recipient.flags.replace("g", "")}g`);
  const found = [...text.matchAll(every)].slice(0, MOST_RECIPIENTS);
  return found.map((match, index) => {
    const from = match.index + match[0].length;
    const below = text.slice(from, found[index + 1]?.index ?? text.length);
    const diagnostic = [match[2] ?? "", below, said].join(" ").replace(/\s+/g, " ").trim();
    return {
      final: match[1]!,
      original: null,
      action: dialect.action,
      status: statusIn(diagnostic),
      diagnostic: diagnostic.slice(0, MOST_REASON),
      remoteMta: /\bhost:? ([a-z0-9.-]+\.[a-z0-9-]+)/i.exec(diagnostic)?.[1]?.toLowerCase() ?? null,
    };
  });
}

/** The enhanced status in what is said of one recipient: behind a reply code, or in "(#5.1.1)". */
export function statusIn(diagnostic: string): string | null {
  const found =
    /\b[245]\d\d[- ]+#?([245]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic) ??
    /#\s?([245]\.\d{1,3}\.\d{1,3})\b/.exec(diagnostic) ??
    /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(diagnostic);
  return found?.[1] ?? null;
}
