import type { ReadMailbox } from "../keeping/keeper.ts";
import type { ParsedMail } from "../keeping/parsed-mail.ts";
import type { ReportKind } from "../tables.ts";

/** What a delivery report says of one recipient. */
export interface ReportedRecipient {
  /** Final-Recipient and Original-Recipient, as addresses; null where it names none. */
  final: string | null;
  original: string | null;
  action: "failed" | "delayed" | "delivered" | "relayed" | "expanded" | null;
  /** RFC 3463, for instance "5.1.1". */
  status: string | null;
  diagnostic: string;
  remoteMta: string | null;
}

/** A delivery report, read from its MIME parts. */
export interface ReportReading {
  dialect: string;
  /** A complaint (RFC 5965) instead of a delivery report. */
  complaint: boolean;
  /** Read from the fields of a status part instead of prose. */
  structured: boolean;
  recipients: readonly ReportedRecipient[];
  /** Message-IDs of the mail it is about, with angle brackets. */
  ids: readonly string[];
  /** The envelope ids it names (RFC 3461). */
  envelopeIds: readonly string[];
}

/** A report about a mail of ours: it names a message handed over through this mailbox, and that message's recipient. */
export interface Reported {
  messageId: number;
  kind: ReportKind;
  status: string | null;
  /** The server's words, without addresses. */
  said: string;
  remoteMta: string | null;
  /** Domains whose signature on the report proves what it says (B1.57); stored as `delivery_report.signed_by`. */
  signedBy: readonly string[];
}

/** Which mails of ours a mail reports on; null where it is no report at all, empty where it is about nobody of ours. */
export type FindReported = (
  mailbox: ReadMailbox,
  mail: ParsedMail,
  bytes: Buffer,
) => Promise<readonly Reported[] | null>;
