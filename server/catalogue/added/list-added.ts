import { ADDED_PAGE_SIZE, type listAddedPodcasts as promised } from "../../../contract/catalogue-added.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { loginsById } from "../../accounts/short-names.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { hideFor, hideInLink } from "../addresses/hide-addresses.ts";
import { countAdded, selectAdded } from "./added-queries.ts";

/** What users have added, for administrators: all of it, or what one account or organization has added. */
export async function listAdded(
  db: Db,
  { page: pageIndex, ...which }: { page: number } & Parameters<typeof countAdded>[1],
): Promise<RouteReply<typeof promised>> {
  const pageSize = ADDED_PAGE_SIZE;
  const rows = await selectAdded(db, which, { limit: pageSize, offset: pageIndex * pageSize });
  const logins = await loginsById(
    db,
    rows.flatMap(({ loginId, decidedBy }) => [loginId, decidedBy].filter((id) => id !== null)),
  );
  return {
    resultSize: await countAdded(db, which),
    pageSize,
    pageIndex,
    page: rows.map((row) => {
      const hide = hideFor(row.onSale);
      const decider = row.decidedBy === null ? undefined : logins.get(row.decidedBy);
      return {
        podcast: { publicId: row.publicId, title: hide(row.title) },
        feedUrl: hideInLink(row.feedUrl, hide),
        state: row.state,
        owner: row.owner,
        by: (row.loginId === null ? undefined : logins.get(row.loginId)) ?? null,
        added: row.added?.toISOString() ?? null,
        decided: row.decided && {
          by: decider ? decider.name || decider.username : null,
          at: row.decided.toISOString(),
          reason: row.reason,
        },
      };
    }),
  };
}
