import webpush from "web-push";
import { NOTICE_KINDS } from "../../../../contract/accounts-notices.ts";
import type { Config } from "../../../platform/config.ts";
import { callGuarded } from "../../../platform/outbound/call.ts";
import { OutboundRefused } from "../../../platform/outbound/refused.ts";
import { isSuspended } from "../../../platform/suspension.ts";
import type { Context } from "../../../platform/web/http.ts";
import { readSettings } from "../../../settings/read.ts";
import { selectPreference } from "../../queries.ts";
import { choicesOf } from "../choices.ts";
import { newsPath, newsSentence } from "../news-words.ts";
import { selectUntold, setTold } from "../queries.ts";
import { groupByKind } from "../tell-by-mail.ts";
import { pushKeys } from "./keys.ts";
import { clearFailures, countFailure, deleteSubscription, selectSubscriptions } from "./queries.ts";
import { openSubscription, type Subscription } from "./subscribe.ts";

/** What the service worker shows. */
export interface PushedNews {
  text: string;
  path: string;
  language: string;
}

/** After so many failures in a row a browser is forgotten. */
const MOST_FAILURES = 20;
/** How long a push service keeps it for a browser that is off, in seconds. */
const KEPT = 86_400;
/** A push service has so long to answer, in milliseconds. */
const ANSWER_MS = 5_000;
/** After an answer that took longer, its user's news stands in the row of the slow ones. */
const SLOW_MS = 2_000;

/**
 * Shows a user's browsers how much unseen news of the newest kind there is. It replaces what was shown before, so it
 * counts all of it. Nothing is written that says who or what (B1.78).
 */
export async function tellByPush(context: Context, loginId: number): Promise<void> {
  const { db, secrets } = context;
  const browsers = await selectSubscriptions(db, loginId);
  if (browsers.length === 0 || (await isSuspended(db))) return;
  const choices = await choicesOf(db, loginId);
  const rows = await selectUntold(
    db,
    loginId,
    "pushed",
    NOTICE_KINDS.filter((kind) => choices[kind].push),
  );
  const newest = rows.findLast((row) => !row.told);
  if (!newest) return;
  const { kind, count, subject } = groupByKind(rows).find((group) => group.kind === newest.kind)!;
  const language = (await selectPreference(db, loginId))?.language ?? "en";
  const news: PushedNews = {
    text: newsSentence(kind, count, language),
    path: newsPath(kind, subject),
    language,
  };
  const sender = { subject: await contactOf(context), ...(await pushKeys(db, secrets)) };
  await Promise.all(
    browsers.map((row) => deliver(context, row.id, openSubscription(secrets, row), sender, news)),
  );
  await setTold(
    db,
    rows.map((row) => row.id),
    "pushed",
  );
}

/** Who pushes (RFC 8292). */
type Sender = { subject: string } & Awaited<ReturnType<typeof pushKeys>>;

/** Hands news to one browser's push service. A browser that is gone for good is forgotten. */
async function deliver(
  { db, outbound, log }: Context,
  id: number,
  to: Subscription,
  sender: Sender,
  news: PushedNews,
): Promise<void> {
  const { headers, body } = webpush.generateRequestDetails(to, JSON.stringify(news), {
    vapidDetails: sender,
    TTL: KEPT,
    urgency: "normal",
    topic: "news",
  });
  const began = performance.now();
  const isSlow = () => performance.now() - began > SLOW_MS;
  try {
    const answer = await callGuarded(outbound, to.endpoint, {
      method: "POST",
      headers: Object.fromEntries(
        Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)]),
      ),
      body,
      maxBytes: 10_000,
      totalTimeoutMs: ANSWER_MS,
    });
    answer.discard();
    // RFC 8030 7.3: the subscription is over.
    if (answer.status === 404 || answer.status === 410) await deleteSubscription(db, { id });
    else if (answer.status >= 200 && answer.status < 300) await clearFailures(db, id, isSlow());
    else await countFailure(db, id, isSlow(), MOST_FAILURES);
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    log.info({ reason: error.word }, "a push service was not reached");
    if (error.word === "refused") await deleteSubscription(db, { id });
    else await countFailure(db, id, isSlow(), MOST_FAILURES);
  }
}

/** Whom a push service turns to in case of trouble (RFC 8292 2.1). */
async function contactOf({ db, config }: { db: Context["db"]; config: Config }): Promise<string> {
  if (config.publicUrl?.startsWith("https:")) return config.publicUrl;
  const { senderAddress } = await readSettings(db);
  return `mailto:${senderAddress || "postmaster@localhost"}`;
}
