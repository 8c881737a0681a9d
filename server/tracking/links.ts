import { randomInt } from "node:crypto";
import type { RouteBody } from "../../contract/route.ts";
import {
  type changeLink as changePromise,
  LINKS_MOST,
  type Link,
  linkTarget,
  type makeLinks as makePromise,
  SLUG_LENGTH,
  SLUG_SIGNS,
} from "../../contract/tracking.ts";
import { recordAct } from "../accounts/members/act-on-behalf.ts";
import { campaignOf, holdCampaignOf } from "../campaigns/find.ts";
import type { Config } from "../platform/config.ts";
import { fault, invalidField } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import {
  countLinks,
  insertLink,
  type LinkRow,
  selectLink,
  selectLinkOf,
  selectLinks,
  selectShows,
  selectUtm,
  updateState,
} from "./queries.ts";

/** What is read out and stands in the QR code. */
export function linkAddress({ publicUrl, host, port }: Config, slug: string): string {
  const own = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
  return `${(publicUrl ?? own).replace(/\/+$/, "")}/g/${slug}`;
}

const toLink = (config: Config, { slug, ...row }: LinkRow): Link => ({
  ...row,
  address: linkAddress(config, slug),
});

/** @throws Fault not-found */
export async function listLinks(db: Db, config: Config, caller: Caller, campaign: string) {
  const { id } = await campaignOf(db, caller, campaign);
  return { page: (await selectLinks(db, id, LINKS_MOST)).map((row) => toLink(config, row)) };
}

/**
 * Gives each of these shows a link. The campaign is held, so that two people give each show one between them.
 * @throws Fault not-found, invalid, too-many-items
 */
export async function makeLinks(
  tx: Tx,
  config: Config,
  caller: Caller,
  campaign: string,
  { target, entries }: RouteBody<typeof makePromise>,
) {
  const { id, ownerId } = await holdCampaignOf(tx, caller, campaign);
  const shows = await selectShows(tx, id, entries);
  if (shows.length < new Set(entries).size) throw fault("not-found");
  const without = shows.filter(({ linkId }) => linkId === null);
  if ((await countLinks(tx, id)) + without.length > LINKS_MOST)
    throw fault("too-many-items", { values: { max: LINKS_MOST } });
  const values = await selectUtm(tx, id);
  for (const show of without) {
    const whole = linkTarget(target, values, show.title);
    if (whole === null || whole.length > 8_000) throw invalidField("/target", "wrong-kind");
    const link = { owner_id: ownerId, campaign_id: id, entry_id: show.id, target: whole };
    const fresh = () => ({ ...link, public_id: newHandle(), slug: newSlug(), created_by: caller.loginId });
    while (!(await insertLink(tx, fresh())));
  }
  return { page: (await selectLinks(tx, id, LINKS_MOST)).map((row) => toLink(config, row)) };
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
