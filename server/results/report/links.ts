import {
  type makeReportLink as makePromised,
  REPORT_LINKS_MOST,
  type Report,
  type ReportLink,
  type readOpenReport as readPromised,
} from "../../../contract/results/report.ts";
import type { RouteBody } from "../../../contract/route.ts";
import { type Budget, spend } from "../../accounts/sessions/ask-budget.ts";
import { shortNamesOf } from "../../accounts/short-names.ts";
import { newLink, tokenOf } from "../../bookings/link.ts";
import { campaignOf, holdCampaignOf } from "../../campaigns/find.ts";
import { Fault, fault } from "../../platform/fault.ts";
import { hashToken, newHandle } from "../../platform/handle.ts";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { makeReport } from "./make-report.ts";
import {
  countOpening,
  deleteOldLinks,
  insertLink,
  type LinkRow,
  revokeLink,
  selectLinks,
  selectOpenLink,
  stillOpen,
} from "./report-queries.ts";

/** A report is much to reckon: of one link so many a minute, from wherever they are asked. */
const READINGS: Budget = { name: "report-link", most: 120, seconds: 60 };
/** Whoever loads the page again within the hour is the same opening. */
const VISIT: Budget = { name: "report-visit", most: 1, seconds: 3600 };

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
      label: row.label,
      shown: row.shown,
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
  { label, days, shown }: RouteBody<typeof makePromised>,
): Promise<{ link: ReportLink; seed: string }> {
  // Two people at once come one after the other.
  const { id } = await holdCampaignOf(tx, caller, campaign);
  const open = (await selectLinks(tx, id)).filter((row) => stateOf(row) === "open");
  if (open.length >= REPORT_LINKS_MOST) throw fault("too-many-items", { values: { max: REPORT_LINKS_MOST } });
  const { seed, hash } = newLink(secrets);
  const publicId = newHandle();
  await insertLink(tx, { publicId, campaignId: id, hash, label, shown, loginId: caller.loginId, days });
  await deleteOldLinks(tx, id, REPORT_LINKS_MOST);
  const link = (await showLinks(tx, id)).page.find((one) => one.publicId === publicId)!;
  return { link, seed };
}

export const keyOfLink = tokenOf;

/** From now on it opens nothing. @throws Fault not-found */
export async function withdrawReportLink(tx: Tx, caller: Caller, campaign: string, link: string) {
  const { id } = await campaignOf(tx, caller, campaign);
  if (!(await revokeLink(tx, id, link))) throw fault("not-found");
  return showLinks(tx, id);
}

/**
 * What a link shows, without an account. A key that was never one, was altered, withdrawn or is over is answered alike.
 * @throws Fault link-over, too-many-requests
 */
export async function readOpenReport(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  ip: string,
  { token, again }: RouteBody<typeof readPromised>,
): Promise<Report> {
  const link = await selectOpenLink(db, hashToken(token));
  if (!link) throw fault("link-over");
  const wait = await spend(db, READINGS, String(link.id));
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const { campaignId, shown, until } = link;
  const report = await makeReport(db, campaignId, { caller: null, shown, until }).catch((error: unknown) => {
    // The campaign was deleted in this very moment, and the link with it.
    throw error instanceof Fault && error.code === "not-found" ? fault("link-over") : error;
  });
  // A keyed hash, so that the table tells nobody who was there.
  const visitor = secrets.fingerprint(`${link.id} ${ip}`, "report-visit").toString("base64url");
  const known = again || (await spend(db, VISIT, visitor)) > 0;
  // Once more: it may have been withdrawn while this was reckoned.
  if (!(await (known ? stillOpen(db, link.id) : countOpening(db, link.id)))) throw fault("link-over");
  return report;
}
