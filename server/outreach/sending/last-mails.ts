import { shortNamesOf } from "../../accounts/short-names.ts";
import type { MailEvent } from "../../campaigns/list-entries.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectLastMails } from "./last-mail-queries.ts";

const KINDS = {
  accepted: "mail-accepted",
  failed: "mail-failed",
  unclear: "mail-unclear",
} as const;

/** What became of the newest mail to each of these entries of a campaign, by the entry's row id. */
export async function lastMailsOf(db: Db, entryIds: readonly number[]): Promise<Map<number, MailEvent>> {
  if (entryIds.length === 0) return new Map();
  const rows = await selectLastMails(db, entryIds);
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.loginId ?? []),
  );
  return new Map(
    rows.map(({ entryId, state, at, loginId }) => [
      entryId,
      { kind: KINDS[state], at, by: loginId === null ? null : (names.get(loginId) ?? null) },
    ]),
  );
}
