import type { startMailing, WrittenSince } from "../../contract/outreach.ts";
import type { RouteBody } from "../../contract/route.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { fault } from "../platform/fault.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Recipient } from "./recipients.ts";
import { findMail, lockMailings, newestMail, selectWrittenSince } from "./written-queries.ts";

/** Until the transaction ends no other mailing of this organization begins, in whatever campaign. */
export const holdMailingsOf = lockMailings;

/**
 * Asks before a mailing goes to recipients the organization has written to since its writer looked (from another
 * tab, by a colleague, in another campaign), or who got the same text within the last minute. The caller holds the
 * organization's mailings, so nothing can come between this check and the new messages.
 * @throws Fault written-since with the list; not-found if `seen` is no mail of the organization
 */
export async function refuseUnseen(
  db: Db,
  ownerId: number,
  recipients: readonly Recipient[],
  { seen, again = false }: Pick<RouteBody<typeof startMailing>, "seen" | "again">,
): Promise<void> {
  const last = seen ? await findMail(db, ownerId, seen) : 0;
  if (last === undefined) throw fault("not-found");
  const keys = recipients.map((one) => one.key);
  const written = new Map((await selectWrittenSince(db, ownerId, keys, last)).map((row) => [row.key, row]));
  const mails = recipients.flatMap((one) => {
    const row = written.get(one.key);
    if (!row) return [];
    const sameText = row.lately && row.subject === one.subject && row.body === one.body;
    return row.unseen || (sameText && !again) ? [{ one, row, sameText }] : [];
  });
  if (mails.length === 0) return;
  const asked = mails.flatMap((mail) => mail.one.rows.map((show) => ({ ...mail, show })));
  const names = await shortNamesOf(
    db,
    asked.flatMap(({ row }) => row.loginId ?? []),
  );
  const payload: WrittenSince = {
    seen: await newestMail(db, ownerId),
    sameText: asked.every(({ sameText }) => sameText),
    mails: asked.map(({ show, row }) => ({
      entryExternalId: show.externalId,
      podcastTitle: show.title,
      at: row.at.toISOString(),
      by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
    })),
  };
  throw fault("written-since", { values: { count: asked.length }, payload });
}
