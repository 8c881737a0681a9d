import { type listUndelivered as promised, UNDELIVERED_PAGE_SIZE } from "../../../contract/purchases.ts";
import type { RouteQuery, RouteReply } from "../../../contract/route.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { hideAddresses, hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { countCases, type ListedCase, selectCases } from "./queries.ts";

/** Cases with the report beside each. An administrator sees what a server said, and no address. */
export async function listCases(
  db: Db,
  { page, which }: RouteQuery<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const pageSize = UNDELIVERED_PAGE_SIZE;
  const waiting = which === "waiting";
  const rows = await selectCases(db, { waiting, limit: pageSize, offset: page * pageSize });
  const names = await shortNamesOf(
    db,
    rows.flatMap(({ decidedBy }) => decidedBy ?? []),
  );
  return {
    resultSize: await countCases(db, waiting),
    pageSize,
    pageIndex: page,
    page: rows.map((row) => ({
      publicId: row.publicId,
      owner: { publicId: row.ownerPublicId, displayName: row.ownerName ?? "" },
      podcast: { publicId: row.podcastPublicId, title: hideFor(row.onSale)(row.title) },
      state: row.state,
      proof: row.proof,
      credits: row.credits,
      found: row.created.toISOString(),
      decided:
        row.decided === null
          ? null
          : {
              at: row.decided.toISOString(),
              by: row.decidedBy === null ? null : (names.get(row.decidedBy) ?? null),
              note: row.note ?? "",
            },
      answered: row.answered?.toISOString() ?? null,
      sent: row.handed?.toISOString() ?? null,
      report: reportOf(row),
    })),
  };
}

function reportOf(row: ListedCase) {
  const isReport = row.reportKind !== null;
  return {
    kind: isReport ? ("report" as const) : ("refusal" as const),
    received: row.reportReceived?.toISOString() ?? null,
    status: row.reportStatus,
    said: hideAddresses((isReport ? row.reportSaid : row.detail) ?? ""),
    signedBy: row.reportSigned,
    text: hideAddresses(hideFor(row.recipient)(row.reportText ?? "")),
  };
}
