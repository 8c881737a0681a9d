import type {
  AiringDetail,
  draftMakegood as draftPromised,
  makeGood as promised,
} from "../../../contract/airings.ts";
import { BookingSheet } from "../../../contract/bookings/sheet.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { addMakegood, askForMakegood } from "../../bookings/makegood.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import { fault } from "../../platform/fault.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import { beyondFence } from "../../platform/postgres/fence/fence.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { readAiring } from "../decide.ts";
import { airingOf } from "../find.ts";
import { insertingDays } from "../judge/inserts.ts";
import { judgeShow } from "../judge-show.ts";
import { holdShow, selectLooks } from "../queries.ts";
import { type AiringRow, selectShownEpisodes } from "../show-queries.ts";
import { writeDraft } from "./draft.ts";
import { isOwed } from "./is-owed.ts";
import { selectExamined } from "./queries.ts";

/** @throws Fault makegood-agreed; makegood-not-owed */
function requireOwed(row: Pick<AiringRow, "state" | "settled" | "madeGoodBy">): void {
  if (row.madeGoodBy !== null) throw fault("makegood-agreed");
  if (!isOwed(row)) throw fault("makegood-not-owed");
}

/**
 * A mail in the language of the booking, which is the show's: number, spot, and what was looked at. Nothing is sent.
 * @throws Fault not-found; makegood-agreed; makegood-not-owed
 */
export async function draftMakegood(
  db: Db,
  caller: Caller,
  publicId: string,
): Promise<RouteReply<typeof draftPromised>> {
  const { row } = await airingOf(db, caller, publicId);
  requireOwed(row);
  const sheet = BookingSheet.parse(JSON.parse(row.sheet));
  const episodes = await selectShownEpisodes(db, row.episodeId === null ? [] : [row.episodeId]);
  const episode = row.episodeId === null ? undefined : episodes.get(row.episodeId);
  const contact = (await contactsFor(db, caller, row.ownerId, [row.podcastId]))(row.podcastId);
  const words = writeDraft({
    sheet,
    spot: row,
    state: row.state!,
    listened: row.person,
    episode: episode
      ? { title: hideAddresses(episode.title), day: episode.published?.toISOString().slice(0, 10) ?? null }
      : null,
    feedRead: row.feedRead?.toISOString().slice(0, 10) ?? null,
    examined: row.episodeId === null ? [] : await selectExamined(db, row.episodeId),
    inserted: insertingDays(await selectLooks(db, [row.podcastId])).get(row.podcastId) ?? null,
  });
  const recipient = contact.status === "UNLOCKED" ? (contact.address ?? null) : null;
  return { language: sheet.language, words, recipient };
}

/**
 * Sends the mail that a person has read, or writes down what the podcaster agreed to. What is known of the spot is read
 * where nobody judges it in the same moment.
 * @throws Fault not-found; stale; makegood-agreed; makegood-not-owed; terms-incomplete; booking-cancelled; those of a mail
 */
export async function makeGood(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  publicId: string,
  body: RouteBody<typeof promised>,
): Promise<AiringDetail> {
  const { row: seen } = await airingOf(tx, caller, publicId);
  await holdShow(tx, seen.podcastId);
  const { row } = await airingOf(tx, caller, publicId);
  requireOwed(row);
  const about = { booking: row.bookingId, modified: body.modified, spotId: row.id, spot: row.spot };
  if ("mail" in body) await askForMakegood(tx, context, caller, about, body.mail);
  else {
    await addMakegood(tx, caller, about, body.agreed);
    await beyondFence(tx, "spots of a show", () => judgeShow(tx, row.podcastId));
  }
  return readAiring(tx, caller, publicId);
}
