import { beforeAll } from "vitest";
import type { BookingDetail, OpenBooking } from "../../../contract/bookings.ts";
import type { OfferTerms } from "../../../contract/offers/terms.ts";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { checkRoutes } from "../../../server/bookings/check-routes.ts";
import { copyRoutes } from "../../../server/bookings/copy-routes.ts";
import { openBookingRoutes } from "../../../server/bookings/open-routes.ts";
import { producedRoutes } from "../../../server/bookings/produced-routes.ts";
import { bookingRoutes } from "../../../server/bookings/routes.ts";
import { campaignRoutes } from "../../../server/campaigns/routes.ts";
import { offerRoutes } from "../../../server/offers/routes.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { type Answered, callOf, useWeb } from "../api.ts";
import { bookingWords } from "../samples/bookings.ts";
import { offerTerms } from "../samples/offers.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../world.ts";

export const PUBLIC_URL = "https://hostread.example";

/** An organization with two users, a stranger, and calls on offers, bookings and campaigns. */
export function useBookings(db: () => Db, own: (context: Context) => Context = (context) => context) {
  const edge = useWeb(
    db,
    [
      ...campaignRoutes,
      ...offerRoutes,
      ...bookingRoutes,
      ...openBookingRoutes,
      ...copyRoutes,
      ...producedRoutes,
      ...checkRoutes,
    ],
    (context) => own({ ...context, config: { ...context.config, publicUrl: PUBLIC_URL } }),
  );
  const call = callOf(edge);
  const world = {} as {
    owner: OwnerRow;
    kim: TestLogin;
    ben: TestLogin;
    stranger: TestLogin;
    campaign: { id: number; publicId: string };
  };

  async function makeCampaign(ownerId: number) {
    return db()
      .insertInto("campaign")
      .values({ public_id: newHandle(), owner_id: ownerId, display_name: "Tea" })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
  }
  beforeAll(async () => {
    world.owner = await makeOwner(db());
    world.kim = await makeLogin(db(), [world.owner], { nickName: "Kim" });
    world.ben = await makeLogin(db(), [world.owner], { nickName: "Ben" });
    world.stranger = await makeLogin(db(), [await makeOwner(db())]);
    world.campaign = await makeCampaign(world.owner.id);
  });

  /** A podcast in a campaign. */
  async function addEntry(campaign = world.campaign, title = "Fog") {
    const podcast = await makePodcast(db(), { title, reach: 8_000 });
    const entry = await db()
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: podcast.id })
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    return { ...entry, podcastId: podcast.id };
  }

  /** An agreed offer for a podcast. */
  async function agree(
    entry: { publicId: string },
    terms: Partial<OfferTerms> = {},
    campaign = world.campaign,
  ) {
    const made = await call(world.kim.token, "POST", `/api/campaign/${campaign.publicId}/offer`, {
      entry: entry.publicId,
      side: "us",
      terms: offerTerms(terms),
    });
    const { publicId, modified } = made.payload;
    return (await call(world.kim.token, "POST", `/api/offer/${publicId}/state`, { modified, act: "agree" }))
      .payload as { publicId: string; modified: string };
  }

  const book = (offer: { publicId: string; modified: string }, who = world.kim, headers = {}) =>
    call(who.token, "POST", `/api/offer/${offer.publicId}/booking`, { modified: offer.modified }, headers);

  /** A booking of a new podcast, with what it came from. */
  async function makeBooked(terms: Partial<OfferTerms> = {}, campaign = world.campaign) {
    const entry = await addEntry(campaign);
    const offer = await agree(entry, terms, campaign);
    const booking = (await book(offer)).payload as BookingDetail;
    return { entry, offer, booking };
  }

  const on = (booking: { publicId: string; modified: string }, act: string, body: object, who = world.kim) =>
    call(who.token, "POST", `/api/booking/${booking.publicId}/${act}`, {
      modified: booking.modified,
      ...body,
    });
  const read = async (booking: { publicId: string }, who = world.kim): Promise<BookingDetail> =>
    (await call(who.token, "GET", `/api/booking/${booking.publicId}`)).payload;
  const change = (booking: BookingDetail, fields: Parameters<typeof bookingWords>[0] = {}) =>
    on(booking, "version", { words: bookingWords(fields) });

  /** Gives the newest version out by its link. */
  async function send(booking: { publicId: string }, more: object = {}) {
    const fresh = await read(booking);
    const sent = await on(fresh, "send", { version: fresh.version, days: 14, ...more });
    return {
      answer: sent,
      token: sent.payload?.token as string,
      booking: sent.payload?.booking as BookingDetail,
    };
  }

  let opened = 0;
  /** As somebody with the link; each call from an address of its own, so that none meets the limit of another. */
  async function open(
    act: string,
    body: object,
    from: { agent?: string; ip?: string } = {},
  ): Promise<Answered> {
    opened += 1;
    const answer = await edge().web.inject({
      method: "POST",
      url: `/open/booking/${act}`,
      payload: body,
      headers: { ...(from.agent && { "user-agent": from.agent }) },
      remoteAddress: from.ip ?? `198.51.${Math.floor(opened / 250)}.${opened % 250}`,
    });
    const isJson = String(answer.headers["content-type"]).includes("json");
    const read = isJson ? JSON.parse(answer.body) : {};
    return {
      status: answer.statusCode,
      payload: read.payload,
      fault: read.type?.replace("urn:hostread:", ""),
      fields: (read.errors ?? []).map((e: { pointer: string; rule: string }) => `${e.pointer} ${e.rule}`),
      body: answer.body,
    };
  }
  const look = async (token: string): Promise<OpenBooking> => (await open("read", { token })).payload;
  const accept = async (token: string, more: object = {}) => {
    const { sha256 } = await look(token);
    return open("accept", { token, sha256, name: "Ida Weiß", function: "Host", may: true, ...more });
  };

  /** A booking that is in force. */
  async function makeAccepted(terms: Partial<OfferTerms> = {}, campaign = world.campaign) {
    const made = await makeBooked(terms, campaign);
    const { token } = await send(made.booking);
    await accept(token);
    return { ...made, token, booking: await read(made.booking) };
  }

  return {
    world,
    edge,
    call,
    makeCampaign,
    addEntry,
    agree,
    book,
    makeBooked,
    makeAccepted,
    on,
    read,
    change,
    send,
    open,
    look,
    accept,
  };
}
