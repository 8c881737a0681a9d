import { Readable } from "node:stream";
import {
  AUDIT_PAGE_SIZE,
  type AuditCopy,
  type AuditEntry,
  type AuditFilters,
  type AuditFormat,
  type AuditPage,
} from "../../../contract/accounts/audit.ts";
import { BYTE_ORDER_MARK, csvRow } from "../../../contract/forms/csv.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { Attachment } from "../../platform/web/attachment.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectCopies } from "./copy/copy-queries.ts";
import { keptDays } from "./leave.ts";
import { insertPending } from "./note.ts";
import { type Asked, type EntryRow, selectEntries, selectPeople, type Whose } from "./queries.ts";

function toEntry({ personId, personName, at, ...row }: EntryRow): AuditEntry {
  const person = personId === null ? null : { publicId: personId, name: personName ?? "" };
  return { ...row, at: at.toISOString(), person };
}

/** A page of the log, and with the first one who stands in it. */
export async function listEntries(db: Db, whose: Whose, asked: Asked): Promise<AuditPage> {
  const rows = await selectEntries(db, whose, asked, AUDIT_PAGE_SIZE + 1);
  const page = rows.slice(0, AUDIT_PAGE_SIZE).map(toEntry);
  return {
    page,
    next: rows.length > AUDIT_PAGE_SIZE ? page.at(-1)!.id : null,
    people: asked.before === undefined ? await selectPeople(db, whose) : null,
    keptDays: await keptDays(db),
    copies: whose === "platform" && asked.before === undefined ? await listCopies(db) : null,
  };
}

async function listCopies(db: Db): Promise<AuditCopy[]> {
  const rows = await selectCopies(db);
  return rows.map(({ taken, troubleSince, ...row }) => ({
    ...row,
    taken: taken?.toISOString() ?? null,
    troubleSince: troubleSince?.toISOString() ?? null,
  }));
}

/** Entries read at a time. */
const PIECE = 1_000;

const COLUMNS = [
  "id",
  "seq",
  "at",
  "person",
  "program",
  "member",
  "owner",
  "act",
  "route",
  "thing",
  "handle",
  "name",
  "network",
  "device",
  "requestId",
  "before",
  "after",
  "hash",
] as const satisfies (keyof AuditEntry)[];

const asCsv = (entry: AuditEntry): string =>
  csvRow(
    COLUMNS.map((name) => {
      if (name === "person") return entry.person?.name ?? null;
      const value = entry[name];
      return value === null || typeof value === "string" || typeof value === "number"
        ? value
        : JSON.stringify(value);
    }),
  );

async function* lines(db: Db, whose: Whose, asked: Asked, format: AuditFormat): AsyncGenerator<string> {
  if (format === "csv") yield BYTE_ORDER_MARK + csvRow([...COLUMNS]);
  let before: string | undefined;
  for (;;) {
    const rows = await selectEntries(db, whose, { ...asked, before }, PIECE);
    const entries = rows.map(toEntry);
    yield entries.map(format === "csv" ? asCsv : (entry) => `${JSON.stringify(entry)}\n`).join("");
    if (rows.length < PIECE) return;
    before = entries.at(-1)!.id;
  }
}

/**
 * The log as a file that is read while it leaves, so that it may be of any length. That it was taken is written down
 * before.
 */
export async function saveEntries(
  db: Db,
  caller: Caller,
  whose: Whose,
  filters: AuditFilters,
  { format, requestId, route }: { format: AuditFormat; requestId: string; route: string },
): Promise<Attachment> {
  await inTransaction(db, (tx) =>
    insertPending(tx, {
      ownerId: whose === "platform" ? null : whose.ownerId,
      act: whose === "platform" ? "platform" : "audit.read",
      loginId: caller.loginId,
      route,
      requestId,
      thing: "audit",
      after: { format, ...filters },
    }),
  );
  const stream = () => Readable.from(lines(db, whose, filters, format));
  return new Attachment({ size: null, stream }, `audit.${format}`);
}
