import type { OpenCopy, sayOfCopy as promised } from "../../../contract/bookings/copy.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { Fault, fault } from "../../platform/fault.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { openBooking } from "../open/find-open.ts";
import { tellMembers } from "../open/tell-members.ts";
import { countTry } from "../queries.ts";
import { approve, comment, holdCopy, propose, type Speaker } from "./change-copy.ts";
import { showOpenCopy } from "./show-copy.ts";

/** What a host can say of copy in an hour; more than of the booking itself, as texts go to and fro. */
const MOST_TRIES = 60;
const HOUR = 3_600;

/**
 * What the host says of the copy, by the link of the booking.
 * @throws Fault link-over; slow-down; version-over with the copy as it is; booking-cancelled; too-many-copies, too-many-items
 */
export async function sayOfCopy(
  db: Db,
  { token, name, said }: RouteBody<typeof promised>,
): Promise<OpenCopy> {
  const { id } = await openBooking(db, token);
  if ((await inTransaction(db, (tx) => countTry(tx, id, "copy"))) > MOST_TRIES)
    throw fault("slow-down", { retryAfter: HOUR });
  return inTransaction(
    db,
    async (tx) => {
      const held = await holdCopy(tx, await openBooking(tx, token));
      // Again: another link may have come while this waited.
      const row = await openBooking(tx, token);
      const host: Extract<Speaker, { side: "host" }> = { side: "host", loginId: null, hostName: name };
      try {
        if (said.act === "approve") {
          const done = await approve(tx, held, host, { number: said.version, sha256: said.sha256 });
          if (done === "approved") await tellMembers(tx, row, "copyApproved");
        } else if (said.act === "propose") {
          if ((await propose(tx, held, host, said)) === "proposed")
            await tellMembers(tx, row, "copyProposed");
        } else {
          await comment(tx, held, host, { number: said.version, text: said.text, asks: said.asks });
          await tellMembers(tx, row, said.asks ? "copyChanges" : "copyComment");
        }
      } catch (thrown) {
        if (thrown instanceof Fault && thrown.code === "version-over")
          throw fault("version-over", { payload: await showOpenCopy(tx, held.row) });
        throw thrown;
      }
      return showOpenCopy(tx, held.row);
    },
    { step: "copy-said" },
  );
}
