import { type Db, inTransaction } from "../platform/database.ts";
import { upsertAddressRequest } from "./queries.ts";

/** Stores the wish to use a podcast's address; a second one by the same user replaces the note. */
export const requestAddress = (
  db: Db,
  podcastId: number,
  loginId: number,
  note: string,
): Promise<{ created: Date }> =>
  inTransaction(db, (tx) => upsertAddressRequest(tx, podcastId, loginId, note));
