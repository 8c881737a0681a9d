import {
  OBJECTION_PAGE_SIZE,
  type exportSuppressions as promisedExport,
  type listSuppressions as promisedList,
  type listObjections as promisedObjections,
  type SUPPRESSION_LISTS,
  SUPPRESSION_PAGE_SIZE,
} from "../../../contract/contacts.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { sealedIn } from "../suppression.ts";
import { describeSuppressions, isAskedFor } from "./describe.ts";
import {
  countSuppressions,
  liftSuppression,
  lockSuppression,
  selectForExport,
  selectSuppressions,
} from "./queries.ts";

const pagesOf = (pageSize: number, pageIndex: number) => ({ limit: pageSize, offset: pageIndex * pageSize });

/** One of the organization's lists; of the platform's entries only how many there are. */
export async function listSuppressions(
  db: Db,
  ownerId: number,
  list: (typeof SUPPRESSION_LISTS)[number],
  pageIndex: number,
): Promise<RouteReply<typeof promisedList>> {
  const pageSize = SUPPRESSION_PAGE_SIZE;
  const rows = await selectSuppressions(db, { ownerId, list }, pagesOf(pageSize, pageIndex));
  const counts = {
    organization: await countSuppressions(db, { ownerId, list: "organization" }),
    bounces: await countSuppressions(db, { ownerId, list: "bounces" }),
    platform: await countSuppressions(db, { ownerId: null }),
  };
  return {
    resultSize: counts[list],
    pageSize,
    pageIndex,
    page: await describeSuppressions(db, rows),
    counts,
  };
}

/** Entries that apply to everyone. */
export async function listObjections(
  db: Db,
  pageIndex: number,
): Promise<RouteReply<typeof promisedObjections>> {
  const pageSize = OBJECTION_PAGE_SIZE;
  const rows = await selectSuppressions(db, { ownerId: null }, pagesOf(pageSize, pageIndex));
  const page = await describeSuppressions(db, rows);
  return { resultSize: await countSuppressions(db, { ownerId: null }), pageSize, pageIndex, page };
}

/**
 * Lifts an entry of the organization, with `ownerId` null an objection; who, when and why is kept.
 * @throws Fault not-found; asked-by-person where only an administrator may
 */
export async function removeSuppression(
  db: Db,
  entry: { publicId: string; ownerId: number | null },
  by: { loginId: number; administrator: boolean; why: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockSuppression(tx, entry.publicId, entry.ownerId);
    if (!found) throw fault("not-found");
    if (!by.administrator && isAskedFor(found)) throw fault("asked-by-person");
    await liftSuppression(tx, found.id, by);
  });
}

/** Both lists of an organization with their addresses, so that objections reach its other tools. */
export async function exportSuppressions(
  db: Db,
  secrets: Secrets,
  ownerId: number,
): Promise<RouteReply<typeof promisedExport>> {
  const rows = await selectForExport(db, ownerId);
  return rows.map(({ publicId, address, created, ...row }) => ({
    ...row,
    created: created.toISOString(),
    address: address === null ? null : secrets.open(address, sealedIn(publicId)),
  }));
}
