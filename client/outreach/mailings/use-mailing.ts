import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listEntries, readOverview } from "../../../contract/campaigns.ts";
import { listMailings, type Mailing, readMailing } from "../../../contract/outreach.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { forget, keyOf } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { countsOf } from "./mailing-figures.tsx";

/** Polling intervals in ms: while e-mails go out, and while they wait for their time. */
const RUNNING = 2_000;
const RESTING = 15_000;
/** Screen readers announce progress no more often than this, in ms. */
const TOLD = 20_000;

/** Time until the next poll; false once nothing can change any more. */
export function askAgainAfter(mailing: Pick<Mailing, "state" | "counts"> | undefined): number | false {
  if (!mailing) return RUNNING;
  const { queued, claimed, handed, deferred } = mailing.counts;
  if ((queued ?? 0) + (claimed ?? 0) + (handed ?? 0) + (deferred ?? 0) === 0) return false;
  return mailing.state === "running" || (claimed ?? 0) + (handed ?? 0) > 0 ? RUNNING : RESTING;
}

/** A final failure; all others may be temporary. */
const isFinal = (error: unknown): boolean =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** The same for the list of a campaign. `isFresh`: its wait is counted down, or has just ended. */
export function askListAgainAfter(
  mailings: readonly Pick<Mailing, "state" | "counts" | "takeBack">[] | undefined,
  isFresh: (takeBack: number | null) => boolean,
): number | false {
  const unfinished = (mailings ?? []).filter((one) => askAgainAfter(one) !== false);
  if (unfinished.length === 0) return false;
  return unfinished.some((one) => isFresh(one.takeBack)) ? RUNNING : RESTING;
}

/**
 * The mailing whose wait the list shows, once it has shown one: also when its first mail has left by then, as a press that
 * came too late is answered there.
 */
export const freshAmong = <M extends Pick<Mailing, "publicId" | "takeBack">>(
  mailings: readonly M[] | undefined,
  shown: string | undefined,
  isFresh: (takeBack: number | null) => boolean,
): M | undefined =>
  mailings?.find((one) => one.publicId === shown) ?? mailings?.find((one) => isFresh(one.takeBack));

/** Follows a mailing to its end. Waits out broken connections and a busy server. */
export function useMailing(id: string) {
  return useQuery({
    queryKey: keyOf(readMailing, { params: { id } }),
    queryFn: ({ signal }) => call(readMailing, { params: { id } }, { signal }),
    select: (mailing) => ({ ...mailing, counts: countsOf(mailing.messages) }),
    retry: false,
    staleTime: 0,
    refetchInterval: (query) => (isFinal(query.state.error) ? false : askAgainAfter(query.state.data)),
  });
}

/**
 * Podcasts move as e-mails are accepted, so other pages' data about the campaign becomes stale. That includes mails
 * accepted before the first answer here: the campaign may have been read during sending.
 */
export function useMovesForgotten(accepted: number | undefined): void {
  const known = useRef(0);
  useEffect(() => {
    if (accepted === undefined || accepted === known.current) return;
    known.current = accepted;
    void forget(listEntries, readOverview, listMailings);
  }, [accepted]);
}

/** Announces the progress to screen readers now and then, and when it ends. */
export function useProgressTold(mailing: Mailing | undefined, total: number): void {
  const t = useText();
  const told = useRef({ at: 0, sent: -1, over: false });
  const sent = mailing?.counts.accepted ?? 0;
  const over = mailing !== undefined && askAgainAfter(mailing) === false;
  useEffect(() => {
    if (!mailing) return;
    const last = told.current;
    const first = last.sent < 0;
    const due = sent !== last.sent && Date.now() - last.at >= TOLD;
    const ended = over && !last.over && !first;
    if (first) told.current = { at: Date.now(), sent, over };
    if (!ended && (!due || first)) return;
    told.current = { at: Date.now(), sent, over };
    announce(t(ended ? "outreach.toldEnd" : "outreach.toldProgress", { sent, total }));
  }, [mailing, sent, over, total, t]);
}
