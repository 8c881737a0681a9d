import {
  groupsOf,
  MOST_WRITTEN,
  type OutreachStatistics,
  sharesOf,
} from "../../../contract/results/outreach-statistics.ts";
import { ownerOf } from "../../accounts/members/owners.ts";
import { readableMailboxes } from "../../mailbox/readable.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { mayBeOld } from "../../platform/postgres/replica/may-be-old.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectWritten } from "./written-queries.ts";

/**
 * What became of the shows an organization has written to.
 * @throws Fault not-found
 */
export async function readOutreachStatistics(
  db: Db,
  caller: Caller,
  owner: string,
): Promise<OutreachStatistics> {
  const { id: ownerId } = await ownerOf(db, caller, { publicId: owner });
  const mailboxIds = await readableMailboxes(db, caller, ownerId);
  const whose = { ownerId, loginId: caller.loginId, mailboxIds };
  const found = await mayBeOld(db, caller, (old) => selectWritten(old, whose));
  const written = found.slice(0, MOST_WRITTEN);
  return {
    total: sharesOf(written),
    by: {
      template: groupsOf(written, "template"),
      language: groupsOf(written, "language"),
      genre: groupsOf(written, "genre"),
      size: groupsOf(written, "size"),
      weekday: groupsOf(written, "weekday"),
    },
    more: found.length > MOST_WRITTEN,
  };
}
