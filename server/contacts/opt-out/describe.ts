import type { Suppression } from "../../../contract/contacts.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { OptOutWay, SuppressionKind } from "../tables.ts";
import type { SuppressionRow } from "./queries.ts";

/**
 * Whether a person asked for it. What was only found in the words of an answer may be a mistake of ours: members lift
 * it.
 */
export const isAskedFor = ({ kind, how }: { kind: SuppressionKind; how: OptOutWay | null }): boolean =>
  kind === "complaint" || (kind === "person" && how !== "text");

/** Entries as they are shown. */
export async function describeSuppressions(db: Db, rows: readonly SuppressionRow[]): Promise<Suppression[]> {
  const names = await shortNamesOf(
    db,
    rows.flatMap((row) => row.createdBy ?? []),
  );
  return rows.map((row) => ({
    publicId: row.publicId,
    hint: row.hint,
    kind: row.kind,
    how: row.how,
    reason: row.reason,
    created: row.created.toISOString(),
    by: row.createdBy === null ? null : (names.get(row.createdBy) ?? null),
    source: row.conversation
      ? { kind: "conversation", id: row.conversation, campaign: null }
      : row.mailing
        ? { kind: "mailing", id: row.mailing, campaign: row.campaign }
        : null,
    asked: isAskedFor(row),
  }));
}
