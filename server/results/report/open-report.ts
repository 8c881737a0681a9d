import type { Language } from "../../../contract/forms/locale.ts";
import type {
  readOpenReport as readPromised,
  unlockOpenReport as unlockPromised,
} from "../../../contract/results/report.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { type Budget, spend } from "../../accounts/sessions/ask-budget.ts";
import { Fault, fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { checkPassword, isLetIn, passFor } from "./link-password.ts";
import { makeReport } from "./make-report.ts";
import { countOpening, type LinkRow, selectOpenLink, stillOpen } from "./report-queries.ts";
import { makeBoard, makeShortlist } from "./shared-shows.ts";

/** A report is much to reckon: of one link so many a minute, from wherever they are asked. */
const READINGS: Budget = { name: "report-link", most: 120, seconds: 60 };
/** Whoever loads the page again within the hour is the same opening. */
const VISIT: Budget = { name: "report-visit", most: 1, seconds: 3600 };

/**
 * What a link shows, without an account. A key that was never one, was altered, withdrawn or is over is answered alike.
 * @throws Fault link-over, too-many-requests; link-locked
 */
export async function readOpenReport(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  from: { ip: string; language: Language },
  { token, again, pass }: RouteBody<typeof readPromised>,
): Promise<RouteReply<typeof readPromised>> {
  const link = await selectOpenLink(db, hashToken(token));
  if (!link) throw fault("link-over");
  if (!isLetIn(secrets, link, pass)) throw fault("link-locked");
  // Only now: whoever does not know the password takes nothing from those who do.
  const wait = await spend(db, READINGS, String(link.id));
  if (wait > 0) throw fault("too-many-requests", { retryAfter: wait });
  const shown = await show(db, link, from.language).catch((error: unknown) => {
    // The campaign was deleted in this very moment, and the link with it.
    throw error instanceof Fault && error.code === "not-found" ? fault("link-over") : error;
  });
  // A keyed hash, so that the table tells nobody who was there.
  const visitor = secrets.fingerprint(`${link.id} ${from.ip}`, "report-visit").toString("base64url");
  const known = again || (await spend(db, VISIT, visitor)) > 0;
  // Once more: it may have been withdrawn, or got another password, while this was reckoned.
  if (!(await (known ? stillOpen(db, link) : countOpening(db, link))))
    throw fault((await selectOpenLink(db, hashToken(token))) ? "link-locked" : "link-over");
  return shown;
}

async function show(db: Db, link: LinkRow, language: Language): Promise<RouteReply<typeof readPromised>> {
  const { kind, campaignId, shown, until } = link;
  if (kind === "board") return makeBoard(db, link, language);
  if (kind === "shortlist") return makeShortlist(db, link, language);
  return { kind, ...(await makeReport(db, campaignId, { caller: null, shown, until })) };
}

/**
 * Lets somebody in who knows the password of a link.
 * @throws Fault link-over; too-many-tries; link-password-wrong
 */
export async function unlockOpenReport(
  { db, secrets, log }: Pick<Context, "db" | "secrets" | "log">,
  ip: string,
  { token, password }: RouteBody<typeof unlockPromised>,
): Promise<{ pass: string }> {
  const link = await selectOpenLink(db, hashToken(token));
  if (!link) throw fault("link-over");
  await checkPassword({ db, log }, link, ip, password);
  return { pass: passFor(secrets, link) };
}
