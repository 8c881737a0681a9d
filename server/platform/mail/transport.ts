import type { MailFault } from "./server.ts";
import type { Envelope } from "./smtp.ts";
import type { SmtpOutcome } from "./smtp-outcome.ts";

/** What a folder is for. */
export type FolderUse = "inbox" | "sent" | "junk" | "archive" | "all" | "picked";

export interface RemoteFolder {
  path: string;
  /** The server's own id of the folder, where it has one. */
  remoteId: string | null;
  /** Null: not read unless a user picks it. */
  use: FolderUse | null;
}

/** How far a folder was read. Null where it was not read yet. */
export interface FolderCursor {
  uidValidity: number | null;
  lastUid: number;
  /** Gmail: a history id; Graph: a delta link. */
  cursor: string | null;
}

/** The fields of a mail that are looked at before it is decided whether it is ours; nothing else comes over. */
export const HEADER_FIELDS = [
  "from",
  "reply-to",
  "to",
  "cc",
  "subject",
  "date",
  "message-id",
  "in-reply-to",
  "references",
  "auto-submitted",
  "return-path",
  "content-type",
  "x-failed-recipients",
] as const;

/** A mail as it is listed: where it is, and the header fields above as they came (unfolded, not decoded). */
export interface Listed {
  place: MailPlace;
  /** Fields in their order; names in lower case. At most 256 KB. */
  headers: readonly { name: string; value: string }[];
  /** Bytes, where the server tells; Graph does not, then 0. */
  size: number;
  /** When the server took it in. */
  arrived: Date;
}

export interface MailPlace {
  folder: string;
  /** 0 at Gmail and Graph. */
  uidValidity: number;
  /** The UID as a decimal number, or the id of Gmail or Graph. */
  remote: string;
}

/** A mail of ours in the Sent folder. */
export interface SentPlace extends MailPlace {
  /** The Message-ID under which it went out, where the server was asked; it may be another than ours. */
  messageId?: string | null;
}

/** What has arrived in a folder. The cursor covers exactly what was answered completely. */
export type Changes =
  | { kind: "arrived"; mails: readonly Listed[]; cursor: FolderCursor; more: boolean }
  /** The cursor is no longer known (UIDVALIDITY changed, 404, 410): the folder has to be read anew. */
  | { kind: "start-anew" };

/** A failure is a value: `fault` for us, `text` the server's words, cleaned; `retryAfter` in milliseconds. */
export type ReadResult<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      fault: MailFault | "token-over" | "too-many-connections";
      text: string;
      retryAfter: number | null;
    };

/** Takes a piece of a mail, and tells whether more of it is wanted. It throws nothing. */
export type TakePiece = (piece: Buffer) => Promise<boolean>;

/**
 * One connection to a mailbox, whatever speaks behind it: SMTP and IMAP, Gmail, or Microsoft Graph. Reading changes
 * nothing at the server.
 */
export interface Transport {
  /** As an SMTP session: `beforeData` is awaited before the content leaves; false withholds it. */
  send(
    envelope: Envelope,
    bytes: Uint8Array,
    hooks: { beforeData: () => Promise<boolean> },
  ): Promise<SmtpOutcome>;
  folders(): Promise<ReadResult<readonly RemoteFolder[]>>;
  /**
   * At most `most` mails that came after the cursor, and perhaps some before it once more. What came before the cursor,
   * or everything where it is null, only as far back as `since`.
   */
  changes(
    folder: RemoteFolder,
    cursor: FolderCursor | null,
    options: { since: Date; most: number },
  ): Promise<ReadResult<Changes>>;
  /** A whole mail, at most `most` bytes of it; null where it is gone. */
  fetch(place: MailPlace, most: number): Promise<ReadResult<{ bytes: Buffer; cut: boolean } | null>>;
  /**
   * A whole mail piece by piece, so that one of any size takes little memory: at most `most` bytes, and no more of it
   * once `take` answers false. Null where it is gone.
   */
  fetchInPieces(
    place: MailPlace,
    most: number,
    take: TakePiece,
  ): Promise<ReadResult<{ cut: boolean } | null>>;
  /** Where the Sent folder has a mail with one of these ids, in Message-ID or References. */
  findSent(ids: readonly string[]): Promise<ReadResult<SentPlace | null>>;
  /** Resolves when something may have arrived, or the pause is over: a shorter one where somebody looks. */
  wait(signal: AbortSignal, options?: { watched?: boolean }): Promise<ReadResult<"look">>;
  /** False where the server cannot tell of new mail by itself. */
  readonly live: boolean;
  /** Signs in, and tells whether mails can be read and sent. */
  probe(): Promise<ReadResult<{ folders: number }>>;
  close(): Promise<void>;
}
