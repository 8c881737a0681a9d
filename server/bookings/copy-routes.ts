import * as promised from "../../contract/bookings/copy.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { type Caller, payload, type Served, serve } from "../platform/web/http.ts";
import { answerOnce } from "../platform/web/idempotency.ts";
import {
  approve,
  comment,
  type Held,
  holdCopy,
  type Speaker,
  saveCopy,
  shareCopy,
} from "./copy/change-copy.ts";
import { sayOfCopy } from "./copy/say-of-copy.ts";
import { showCopy, showOpenCopy } from "./copy/show-copy.ts";
import { bookingOf } from "./find.ts";
import { openBooking } from "./open/find-open.ts";

/** Does something as a user with the held copy, and answers it as it is then; what is over comes with the newer copy. */
async function asUser(
  tx: Tx,
  caller: Caller,
  id: string,
  act: (held: Held, user: Speaker) => Promise<unknown>,
): Promise<promised.CopyDetail> {
  const held = await holdCopy(tx, await bookingOf(tx, caller, id));
  await act(held, { side: "us", loginId: caller.loginId, hostName: null });
  return showCopy(tx, held.row);
}

/** The last two are for hosts, who have the link of the booking. */
export const copyRoutes: Served[] = [
  serve(promised.readCopy, "signed-in", async ({ context: { db }, caller, params }) =>
    payload(await showCopy(db, await bookingOf(db, caller, params.id))),
  ),

  serve(promised.saveCopy, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(await inTransaction(db, (tx) => saveCopy(tx, caller, params.id, body))),
  ),

  serve(promised.shareCopy, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(
      await inTransaction(db, (tx) =>
        shareCopy(tx, caller, params.id, { number: params.version, sha256: body.sha256 }),
      ),
    ),
  ),

  serve(promised.approveCopy, "signed-in", async ({ context: { db }, caller, params, body }) =>
    payload(
      await inTransaction(db, (tx) =>
        asUser(tx, caller, params.id, (held, user) =>
          approve(tx, held, user, { number: params.version, sha256: body.sha256 }),
        ),
      ),
    ),
  ),

  serve(
    promised.commentOnCopy,
    "signed-in",
    async ({ context: { db }, caller, params, body, idempotencyKey }) => {
      const request = {
        loginId: caller.loginId,
        route: "commentOnCopy",
        key: idempotencyKey,
        body: [params.id, params.version, body],
      };
      return payload(
        await inTransaction(db, (tx) =>
          answerOnce(tx, request, () =>
            asUser(tx, caller, params.id, (held, user) =>
              comment(tx, held, user, { number: params.version, ...body }),
            ),
          ),
        ),
      );
    },
  ),

  serve(promised.readOpenCopy, "open", async ({ context: { db }, body }) =>
    payload(await showOpenCopy(db, await openBooking(db, body.token))),
  ),

  serve(promised.sayOfCopy, "open", async ({ context: { db }, body }) => payload(await sayOfCopy(db, body))),
];
