import type { MailPart, ParsedMail } from "../keeping/parsed-mail.ts";
import { DIALECTS } from "./dialects/all.ts";
import { isIn } from "./dialects/dialect.ts";
import { readDialect, statusIn } from "./dialects/read-dialect.ts";
import { addressIn, afterType, envelopeIdsIn, type Fields, idsIn, isOwn, readGroups } from "./fields.ts";
import type { ReportedRecipient, ReportReading } from "./report.ts";
import { returnedMail } from "./returned-mail.ts";

const STATUS_PARTS = new Set(["message/delivery-status", "message/global-delivery-status"]);
const DAEMON =
  /^(?:mailer-daemon|mail-daemon|mdaemon|postmaster|mail-?delivery(?:-system|-subsystem)?|mailer|bounces?)$/i;
const ACTIONS = new Set(["failed", "delayed", "delivered", "relayed", "expanded"]);

/**
 * Reads a delivery report from its MIME parts (RFC 3464, 6522, 6533), for each recipient by itself; else, if a mail
 * server wrote it, by the words of the dialects we know. Only the report's own parts are read, never those of the mail
 * that it returns. Null where the mail is no report.
 */
export function readReport(mail: ParsedMail): ReportReading | null {
  const own = mail.parts.filter(isOwn);
  const feedback = own.find(({ type }) => type === "message/feedback-report");
  if (feedback) return readFeedback(mail, feedback);
  const status = own.filter(({ type }) => STATUS_PARTS.has(type));
  if (status.length > 0) {
    const reading = readStatus(mail, status);
    if (reading.recipients.length > 0) return withProse(mail, reading);
  }
  if (!isFromServer(mail)) return status.length > 0 ? nothing("rfc3464", true) : null;
  return readProse(mail);
}

/** Whether a mail server wrote it, as it says itself: by its sender, or by naming who was not reached. */
function isFromServer({ headers, from }: ParsedMail): boolean {
  const field = (name: string) => headers.find((one) => one.name === name)?.value.trim();
  if (field("x-failed-recipients") !== undefined) return true;
  const local = from?.address.split("@")[0] ?? "";
  return DAEMON.test(local) || (local === "" && field("return-path") === "<>");
}

const nothing = (dialect: string, structured: boolean): ReportReading => ({
  dialect,
  complaint: false,
  structured,
  recipients: [],
  ids: [],
  envelopeIds: [],
});

function readStatus(mail: ParsedMail, parts: readonly MailPart[]): ReportReading {
  const groups = parts.map(({ content }) => readGroups(content));
  const ofMessage = groups.map((list) => list[0] ?? new Map<string, string>());
  const recipients = groups.flat().flatMap(readRecipient);
  return {
    dialect: "rfc3464",
    complaint: false,
    structured: true,
    recipients,
    ids: returnedMail(mail)?.ids ?? idsInStatus(ofMessage),
    envelopeIds: ofMessage.flatMap((fields) => envelopeIdsIn(fields.get("original-envelope-id"))),
  };
}

/**
 * Exim and others say "5.0.0" in the status part and the reason only in the text: where a field says nothing, the
 * text's reason for the same recipient is taken.
 */
function withProse(mail: ParsedMail, reading: ReportReading): ReportReading {
  const isMute = ({ status, diagnostic }: ReportedRecipient) =>
    diagnostic === "" && (status === null || /^[245]\.0\.0$/.test(status));
  if (!reading.recipients.some(isMute)) return reading;
  const told = new Map(
    readProse(mail).recipients.map((one) => [(one.final ?? "").toLowerCase(), one] as const),
  );
  const recipients = reading.recipients.map((one) => {
    const found = isMute(one) ? told.get((one.final ?? one.original ?? "").toLowerCase()) : undefined;
    return found ? { ...one, status: found.status ?? one.status, diagnostic: found.diagnostic } : one;
  });
  return { ...reading, recipients };
}

/** Some servers return nothing and name the mail in a field of their own. */
const idsInStatus = (groups: readonly Fields[]): string[] =>
  groups.flatMap((fields) =>
    ["x-original-message-id", "original-message-id"].flatMap((name) => idsIn(fields.get(name))),
  );

function readRecipient(fields: Fields): ReportedRecipient[] {
  const final = addressIn(fields.get("final-recipient"));
  const original = addressIn(fields.get("original-recipient"));
  if (final === null && original === null) return [];
  const action = (fields.get("action") ?? "").toLowerCase().split(/[\s;(]/)[0]!;
  const diagnostic = (afterType(fields.get("diagnostic-code")) ?? "").slice(0, 2_000);
  const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "")?.[0] ?? null;
  // "5.0.0" says nothing; the server on the other side may have said more in its answer.
  const said = status === null || /^[245]\.0\.0$/.test(status) ? statusIn(diagnostic) : null;
  return [
    {
      final,
      original,
      action: ACTIONS.has(action) ? (action as ReportedRecipient["action"]) : null,
      status: said ?? status,
      diagnostic,
      remoteMta: afterType(fields.get("remote-mta"))?.toLowerCase().replace(/\.$/, "") ?? null,
    },
  ];
}

/** RFC 5965: who complained stands in a field of its own, or only in the returned mail's To. */
function readFeedback(mail: ParsedMail, part: MailPart): ReportReading {
  const fields = new Map(readGroups(part.content).flatMap((group) => [...group]));
  const returned = returnedMail(mail);
  const named = [fields.get("original-rcpt-to"), returned?.to ?? undefined].map((value) =>
    value === undefined ? null : (/[^\s<>,;:"']+@[^\s<>,;:"']+/.exec(value.slice(0, 1_000))?.[0] ?? null),
  );
  return {
    dialect: "rfc5965",
    complaint: true,
    structured: true,
    recipients: [...new Set(named)]
      .filter((address) => address !== null)
      .map((address) => ({
        final: address,
        original: null,
        action: null,
        status: null,
        diagnostic: (fields.get("feedback-type") ?? "").slice(0, 2_000),
        remoteMta: null,
      })),
    ids: returned?.ids ?? [],
    envelopeIds: envelopeIdsIn(fields.get("original-envelope-id")),
  };
}

function readProse(mail: ParsedMail): ReportReading {
  for (const dialect of DIALECTS) {
    if (!isIn(dialect, mail)) continue;
    const read = readDialect(dialect, mail);
    if (!read || read.recipients.length === 0) continue;
    const { recipients, returned } = read;
    return { ...nothing(dialect.name, false), recipients, ids: returned?.ids ?? [] };
  }
  return nothing("unknown", false);
}
