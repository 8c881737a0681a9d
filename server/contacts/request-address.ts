import { ADDRESS_REQUEST_PAGE_SIZE, type listAddressRequests as promised } from "../../contract/contacts.ts";
import type { RouteReply } from "../../contract/route.ts";
import { loginsById } from "../accounts/short-names.ts";
import { hideFor } from "../catalogue/addresses/hide-addresses.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { countAddressRequests, selectAddressRequests, upsertAddressRequest } from "./queries.ts";

/** Stores a request for a podcast's address; a second one by the same user replaces the note. */
export const requestAddress = (
  tx: Tx,
  podcastId: number,
  loginId: number,
  note: string,
): Promise<{ created: Date }> => upsertAddressRequest(tx, podcastId, loginId, note);

/** All users' requests, for administrators; says whether an address is known by now, never which. */
export async function listAddressRequests(db: Db, pageIndex: number): Promise<RouteReply<typeof promised>> {
  const pageSize = ADDRESS_REQUEST_PAGE_SIZE;
  const rows = await selectAddressRequests(db, pageSize, pageIndex * pageSize);
  const logins = await loginsById(
    db,
    rows.map((row) => row.loginId),
  );
  return {
    resultSize: await countAddressRequests(db),
    pageSize,
    pageIndex,
    page: rows.map(({ publicId, title, onSale, loginId, note, created, known }) => ({
      podcast: { publicId, title: hideFor(onSale)(title) },
      by: logins.get(loginId) ?? { username: "", name: "" },
      note,
      requested: created.toISOString(),
      known,
    })),
  };
}
