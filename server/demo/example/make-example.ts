import type { BookingSheet } from "../../../contract/bookings/sheet.ts";
import type { BriefingDocument } from "../../../contract/briefing.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import type { OfferTerms } from "../../../contract/offers/terms.ts";
import { decideAiring, judgeCampaign, setSought } from "../../airings/decide.ts";
import { firstWords } from "../../bookings/sheet.ts";
import { addPodcasts } from "../../campaigns/add.ts";
import { saveBriefing } from "../../campaigns/briefing.ts";
import { createCampaign } from "../../campaigns/create.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { writeEpisodes } from "../../catalogue/episodes/write-episodes.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { setTarget } from "../../results/outcome.ts";
import { markStep } from "../../results/progress.ts";
import { addCodes } from "../../tracking/codes/codes.ts";
import { takeConversions } from "../../tracking/conversions/take.ts";
import { makeLinks } from "../../tracking/links/links.ts";
import type { DemoPodcast } from "../catalogue/demo-podcast.ts";
import { type Days, daysBefore } from "./days.ts";
import { BRAND, disclosureOf, episodesOf, PAGE, pageOf, transcriptsOf } from "./episodes.ts";
import {
  addAcceptedBooking,
  addBookedOffer,
  addClicks,
  addMoves,
  addReadFeed,
  addTranscript,
  countBookings,
  dateBeginning,
  dateCampaign,
  dateLinks,
  type Place,
  selectEntry,
  selectLinks,
  selectSpots,
} from "./queries.ts";
import { clicksOf, ordersOf } from "./response.ts";
import { ASKED_IN_VAIN, EXAMPLE_SHOWS, type ExampleShow } from "./shows.ts";

export const EXAMPLE_NAME = `${BRAND} (finished example, invented)`;
const SEED = "leafhouse";
/** The first day of an ad may be so many days before its last. */
const WINDOW = 2;
const BUDGET = 650_000;
/** What an order may cost. */
const TARGET = 4_000;
const TAX_RATE = 1_900;
/** Its shows have had an episode within so many days. */
const ACTIVE = 30;
const LISTENERS = { least: 4_000, most: 60_000 };

/** When it began, in days before today; it ran for thirty days. */
const BEGAN = 86;
const RAN = 30;
const OFFERED = 100;
const AGREED = 97;
const ACCEPTED = 95;
const PAID = 40;

interface By {
  caller: Caller;
  owner: { id: number; name: string; displayName: string };
}

/**
 * A campaign that is over, with all that it brought: what a newcomer sees of offers, bookings, airings and results
 * before having any. Everything in it is invented, and its name says so.
 */
export async function makeExample(
  tx: Tx,
  { config }: Pick<Context, "config">,
  { caller, owner }: By,
  podcasts: readonly DemoPodcast[],
  now: Date,
): Promise<void> {
  const days = daysBefore(now);
  const random = seededRandom(SEED);
  const { publicId } = await createCampaign(tx, caller, {
    displayName: EXAMPLE_NAME,
    ownerName: owner.name,
    currency: CURRENCIES.find(({ currencyCode }) => currencyCode === "EUR")!,
    budget: BUDGET,
    utm_source: "podcast",
    utm_medium: "audio",
    utm_campaign: "leafhouse-example",
  });
  await saveBriefing(tx, caller, publicId, { document: briefing, modified: null });
  const campaign = await campaignOf(tx, caller, publicId);
  const place: Place = { ownerId: owner.id, loginId: caller.loginId, campaignId: campaign.id };
  await dateCampaign(tx, campaign.id, days.ago(BEGAN), RAN);

  const chosen = choose(podcasts, days.ago(ACTIVE));
  const { entries } = await addPodcasts(tx, caller, publicId, { externalIds: chosen.map(publicIdOf) });
  const year = days.ago(AGREED).getUTCFullYear();
  for (const [at, show] of EXAMPLE_SHOWS.entries()) {
    const podcast = chosen[at]!;
    const entry = await selectEntry(tx, entries[at]!);
    const terms = termsOf(show, days);
    const offerId = await addBookedOffer(tx, place, {
      entryId: entry.id,
      terms,
      total: show.net,
      at: days.ago(OFFERED),
      agreed: days.ago(AGREED),
    });
    const sheet = sheetOf(show, podcast, terms, {
      number: `${year}-${String(at + 1).padStart(4, "0")}`,
      day: days.dayAgo(AGREED),
      advertiser: owner.displayName,
      days,
    });
    const booking = await addAcceptedBooking(
      tx,
      place,
      { entryId: entry.id, podcastId: entry.podcastId, offerId, sheet },
      {
        sent: days.ago(AGREED),
        until: days.ago(AGREED - 14),
        accepted: days.ago(ACCEPTED),
        paidOn: days.dayAgo(PAID),
      },
    );
    await addJob(tx, "render-sheet", { bookingId: booking.id, number: 1 });
    await addMoves(tx, entry.id, caller.loginId, [
      { to: "Contacted", at: days.ago(OFFERED + 8) },
      { to: "Interested", at: days.ago(OFFERED) },
      { to: "Signed", at: days.ago(ACCEPTED), booking: booking.publicId },
      { to: "Briefed", at: days.ago(BEGAN + 3) },
    ]);
    await addReadFeed(tx, entry.podcastId, now);
    await writeEpisodes(tx, entry.podcastId, episodesOf(show, podcast.guid, days));
    for (const transcript of transcriptsOf(show, days)) await addTranscript(tx, entry.podcastId, transcript);
    await addCodes(tx, caller, publicId, { codes: [show.code] });
    await makeLinks(tx, config, caller, publicId, {
      target: pageOf(show),
      entries: [entries[at]!],
      codes: true,
    });
  }
  await countBookings(tx, owner.id, year, EXAMPLE_SHOWS.length);
  for (const [at, { state }] of ASKED_IN_VAIN.entries()) {
    const { id } = await selectEntry(tx, entries[EXAMPLE_SHOWS.length + at]!);
    await addMoves(tx, id, caller.loginId, [
      { to: "Contacted", at: days.ago(OFFERED + 8) },
      ...(state === "Contacted" ? [] : [{ to: state, at: days.ago(OFFERED) }]),
    ]);
  }
  for (const step of ["kickOff", "start"] as const)
    await markStep(tx, caller, publicId, { step, done: true });
  await dateBeginning(tx, campaign.id, days.ago(OFFERED + 9));
  await dateLinks(tx, campaign.id, days.ago(BEGAN));
  await addResponse(tx, place, entries, days, random);

  // What became of each ad follows from its episodes, as for any booking.
  await setTarget(tx, caller, publicId, { target: { currency: "EUR", perAction: TARGET } });
  await setSought(tx, caller, publicId, { names: [BRAND], phrases: [] });
  await judgeCampaign(tx, campaign.id);
  for (const spot of await selectSpots(
    tx,
    EXAMPLE_SHOWS.flatMap((show, at) => (show.heard ? [entries[at]!] : [])),
  ))
    await decideAiring(tx, caller, spot.publicId, { said: "heard", note: "" });
}

/** Orders and clicks, as shop and listeners would have brought them. */
async function addResponse(
  tx: Tx,
  { ownerId, campaignId }: Place,
  entries: readonly string[],
  days: Days,
  random: ReturnType<typeof seededRandom>,
): Promise<void> {
  const links = new Map((await selectLinks(tx, campaignId)).map((link) => [link.entryId, link]));
  for (const [at, show] of EXAMPLE_SHOWS.entries()) {
    const { id, slug } = links.get((await selectEntry(tx, entries[at]!)).id)!;
    await addClicks(tx, id, clicksOf(show, days, random));
    const orders = ordersOf(show, slug, days, random);
    if (orders.length > 0)
      await takeConversions(tx, { ownerId, source: "shop", importId: null, keepAnswers: false }, orders);
  }
}

/** What its hosts were asked to say. */
const briefing: BriefingDocument = {
  type: "doc",
  content: [
    `${BRAND} sells loose tea from small gardens. Tell your listeners in your own words how you drink yours.`,
    `Say that it is an ad, name ${PAGE} and your code, and that it takes ten percent off the first order.`,
    "Please promise nothing about health.",
  ].map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
};

const publicIdOf = ({ guid }: DemoPodcast): string => guid.replaceAll("-", "").slice(0, 16);

/** Active shows of a middling size, in the languages of the example. */
function choose(podcasts: readonly DemoPodcast[], since: Date): DemoPodcast[] {
  const left = podcasts.filter(
    ({ reach, latestEpisode, address }) =>
      reach !== null &&
      reach.estimate >= LISTENERS.least &&
      reach.estimate <= LISTENERS.most &&
      latestEpisode !== null &&
      latestEpisode >= since &&
      address?.verdict === "usable",
  );
  return [...EXAMPLE_SHOWS, ...ASKED_IN_VAIN].map(({ language }) => {
    const at = left.findIndex((podcast) => podcast.language === language);
    return left.splice(at, 1)[0]!;
  });
}

const termsOf = ({ net, airedDaysAgo, slot, insertion }: ExampleShow, days: Days): OfferTerms => ({
  pricing: "flat",
  amount: net,
  currency: "EUR",
  tax: "net",
  taxRate: TAX_RATE,
  spots: airedDaysAgo.length,
  slot,
  seconds: 60,
  production: "host-read",
  insertion,
  firstDay: days.dayAgo(Math.max(...airedDaysAgo)),
  lastDay: days.dayAgo(Math.min(...airedDaysAgo) - WINDOW),
  episodes: [],
  downloads: null,
  exclusivity: "none",
  exclusivityDays: null,
  usageMonths: null,
  staysDays: null,
  paymentDays: 30,
  freeUntil: null,
  perClick: null,
  perLead: null,
  revenueShare: null,
  note: "",
});

function sheetOf(
  show: ExampleShow,
  podcast: DemoPodcast,
  terms: OfferTerms,
  about: { number: string; day: string; advertiser: string; days: Days },
): BookingSheet {
  const words = firstWords(terms, {
    net: show.net,
    language: show.language,
    advertiser: about.advertiser,
    host: podcast.artist,
    last: null,
  });
  return {
    form: 1,
    number: about.number,
    version: 1,
    day: about.day,
    currency: terms.currency,
    show: { title: podcast.title, feed: podcast.feedUrl },
    ...words,
    spots: show.airedDaysAgo.map((ago, at) => ({
      ...words.spots[at]!,
      firstDay: about.days.dayAgo(ago),
      lastDay: about.days.dayAgo(ago - WINDOW),
    })),
    code: show.code,
    link: `${PAGE}${new URL(pageOf(show)).pathname}`,
    disclosure: disclosureOf(show),
  };
}
