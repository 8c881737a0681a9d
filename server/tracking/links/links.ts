import { randomInt } from "node:crypto";
import type { RouteBody } from "../../../contract/route.ts";
import {
  CLICK_DAYS,
  type changeLink as changePromise,
  LINKS_MOST,
  type Link,
  type Links,
  linkTarget,
  type makeLinks as makePromise,
  SLUG_LENGTH,
  SLUG_SIGNS,
} from "../../../contract/tracking.ts";
import { recordAct } from "../../accounts/members/act-on-behalf.ts";
import { campaignOf, holdCampaignOf } from "../../campaigns/find.ts";
import { hideFor, hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import type { Config } from "../../platform/config.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectGaps } from "../clicks/queries.ts";
import { giveCodes } from "../codes/give.ts";
import {
  countLinks,
  insertLink,
  type LinkRow,
  selectDays,
  selectLink,
  selectLinkOf,
  selectLinks,
  selectShows,
  selectUtm,
  updateState,
} from "./queries.ts";

const TARGET_WHOLE_MAX = 8_000;
const GAPS_SHOWN = 20;

/** What is read out and stands in the QR code. */
export function linkAddress({ trackingUrl, publicUrl, host, port }: Config, slug: string): string {
  const own = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return `${(trackingUrl ?? publicUrl ?? own).replace(/\/+$/, "")}/g/${slug}`;
}

const toLink = (config: Config, { slug, title, onSale, ...row }: LinkRow): Link => ({
  ...row,
  title: hideInText(title, hideFor(onSale)),
  address: linkAddress(config, slug),
});

/** @throws Fault not-found */
export async function listLinks(db: Db, config: Config, caller: Caller, campaign: string): Promise<Links> {
  return showLinks(db, config, (await campaignOf(db, caller, campaign)).id);
}

async function showLinks(db: Db, config: Config, campaignId: number): Promise<Links> {
  const [page, days, gaps] = await Promise.all([
    selectLinks(db, campaignId, LINKS_MOST),
    selectDays(db, { campaignId }, CLICK_DAYS),
    selectGaps(db, GAPS_SHOWN),
  ]);
  return {
    page: page.map((row) => toLink(config, row)),
    reachable: (config.trackingUrl ?? config.publicUrl) !== null,
    days,
    gaps: gaps.map(({ since, until }) => ({ since: since.toISOString(), until: until.toISOString() })),
  };
}

/** @throws Fault not-found */
export async function showDays(db: Db, caller: Caller, publicId: string) {
  const { id } = await linkOf(db, caller, publicId);
  return { days: await selectDays(db, { linkId: id }, CLICK_DAYS) };
}

/**
 * Gives each of these shows a link, and a code where wanted. The campaign is held, so that two people give each
 * show one of them between them.
 * @throws Fault not-found, invalid, too-many-items
 */
export async function makeLinks(
  tx: Tx,
  config: Config,
  caller: Caller,
  campaign: string,
  { target, entries, codes }: RouteBody<typeof makePromise>,
): Promise<Links> {
  const { id, ownerId } = await holdCampaignOf(tx, caller, campaign);
  const shows = await selectShows(tx, id, entries);
  if (shows.length < new Set(entries).size) throw fault("not-found");
  const without = shows.filter(({ linkId }) => linkId === null);
  if ((await countLinks(tx, id)) + without.length > LINKS_MOST)
    throw fault("too-many-items", { values: { max: LINKS_MOST } });
  const values = await selectUtm(tx, id);
  for (const { id: entryId, title, onSale } of without) {
    let taken = true;
    while (taken) {
      const slug = newSlug();
      // Until a spot is named, the place is the link itself: that tells it from all others in any shop's report.
      // Whoever follows it reads the target.
      const whole = linkTarget(target, values, { show: hideFor(onSale)(title), place: slug });
      if (whole === null || whole.length > TARGET_WHOLE_MAX) throw invalidField("/target", "wrong-kind");
      taken = !(await insertLink(tx, {
        public_id: newHandle(),
        owner_id: ownerId,
        campaign_id: id,
        entry_id: entryId,
        slug,
        target: whole,
        created_by: caller.loginId,
      }));
    }
  }
  if (codes) await giveCodes(tx, { campaignId: id, ownerId, loginId: caller.loginId }, shows);
  return showLinks(tx, config, id);
}

function newSlug(): string {
  let slug = "";
  for (let i = 0; i < SLUG_LENGTH; i++) slug += SLUG_SIGNS[randomInt(SLUG_SIGNS.length)];
  return slug;
}

/** @throws Fault not-found */
export async function linkOf(db: Db, caller: Caller, publicId: string) {
  const link = await selectLinkOf(db, caller.loginId, publicId);
  if (!link) throw fault("not-found");
  await recordAct(db, caller, link);
  return link;
}

/** @throws Fault not-found */
export async function changeLink(
  tx: Tx,
  config: Config,
  caller: Caller,
  publicId: string,
  { state }: RouteBody<typeof changePromise>,
): Promise<Link> {
  const { id } = await linkOf(tx, caller, publicId);
  await updateState(tx, id, state);
  return toLink(config, await selectLink(tx, id));
}
