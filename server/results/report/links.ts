import {
  type makeReportLink as makePromised,
  REPORT_LINKS_MOST,
  type ReportLink,
} from "../../../contract/results/report.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { type Change, noteChange } from "../../accounts/audit/note.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { newLink, tokenOf } from "../../bookings/link.ts";
import { campaignOf, type FoundCampaign, holdCampaignOf } from "../../campaigns/find.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller } from "../../platform/web/http.ts";
import {
  deleteOldLinks,
  insertLink,
  type LinkRow,
  revokeLink,
  selectLinks,
  updatePassword,
} from "./report-queries.ts";

/** @throws Fault not-found */
export async function listReportLinks(db: Db, caller: Caller, campaign: string) {
  return showLinks(db, (await campaignOf(db, caller, campaign)).id);
}

async function showLinks(db: Db, campaignId: number): Promise<{ page: ReportLink[] }> {
  const rows = await selectLinks(db, campaignId);
  const names = await shortNamesOf(
    db,
    rows.flatMap(({ loginId }) => loginId ?? []),
  );
  return {
    page: rows.map((row) => ({
      publicId: row.publicId,
      kind: row.kind,
      label: row.label,
      shown: row.shown,
      locked: row.passwordHash !== null,
      created: row.created.toISOString(),
      until: row.until.toISOString(),
      state: stateOf(row),
      by: row.loginId === null ? null : (names.get(row.loginId) ?? null),
      openings: Object.entries(row.openings)
        .map(([day, count]) => ({ day, count }))
        .sort((a, b) => (a.day < b.day ? -1 : 1)),
    })),
  };
}

const stateOf = ({ withdrawn, over }: LinkRow): ReportLink["state"] =>
  withdrawn ? "withdrawn" : over ? "over" : "open";

/**
 * Makes a link. What it is kept by for a repeated request is a seed: only with the installation's key it gives the
 * link's key, which stands in no table.
 * @throws Fault not-found, too-many-items
 */
export async function makeReportLink(
  tx: Tx,
  secrets: Secrets,
  caller: Caller,
  campaign: string,
  { kind, label, days, shown, passwordHash }: NewLink,
): Promise<{ link: ReportLink; seed: string }> {
  // Two people at once come one after the other.
  const found = await holdCampaignOf(tx, caller, campaign);
  const { id } = found;
  const open = (await selectLinks(tx, id)).filter((row) => stateOf(row) === "open");
  if (open.length >= REPORT_LINKS_MOST) throw fault("too-many-items", { values: { max: REPORT_LINKS_MOST } });
  const { seed, hash } = newLink(secrets);
  const publicId = newHandle();
  const { loginId } = caller;
  await insertLink(tx, { publicId, campaignId: id, hash, kind, label, shown, passwordHash, loginId, days });
  await deleteOldLinks(tx, id, REPORT_LINKS_MOST);
  await noteLink(tx, found, { after: { kind, days, locked: passwordHash !== null } });
  const link = (await showLinks(tx, id)).page.find((one) => one.publicId === publicId)!;
  return { link, seed };
}

export type NewLink = Omit<RouteBody<typeof makePromised>, "password"> & { passwordHash: string | null };

/** Neither the label nor the password: the one may name a person, the other opens it. */
const noteLink = (tx: Tx, campaign: FoundCampaign, change: Pick<Change, "before" | "after">) =>
  noteChange(tx, {
    ownerId: campaign.ownerId,
    thing: "campaign",
    handle: campaign.publicId,
    name: campaign.displayName,
    ...change,
  });

export const keyOfLink = tokenOf;

/** From now on it opens nothing. Said again it changes nothing. @throws Fault not-found */
export async function withdrawReportLink(tx: Tx, caller: Caller, campaign: string, link: string) {
  const found = await campaignOf(tx, caller, campaign);
  const kind = await revokeLink(tx, found.id, link);
  if (kind) await noteLink(tx, found, { before: { kind } });
  const links = await showLinks(tx, found.id);
  if (!links.page.some(({ publicId }) => publicId === link)) throw fault("not-found");
  return links;
}

/** Whoever was let in with the password before is asked for the new one. @throws Fault not-found */
export async function changeReportLink(
  tx: Tx,
  caller: Caller,
  campaign: string,
  link: string,
  passwordHash: string | null,
) {
  const found = await campaignOf(tx, caller, campaign);
  const kind = await updatePassword(tx, found.id, link, passwordHash);
  if (!kind) throw fault("not-found");
  await noteLink(tx, found, { after: { kind, locked: passwordHash !== null } });
  return showLinks(tx, found.id);
}
