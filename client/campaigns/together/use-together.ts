import { useEffect, useState } from "react";
import { readAiring } from "../../../contract/airings.ts";
import { type CampaignChange, type PersonHere, signalHere } from "../../../contract/campaigns/presence.ts";
import { listEntries } from "../../../contract/campaigns.ts";
import { isLive, onChanged } from "../../accounts/notices/live.ts";
import { bearer } from "../../api/bearer.ts";
import { call } from "../../api/call.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { queryClient } from "../../api/queries.ts";
import { isMoving } from "../moves/move-entries.ts";

/** A sign of life, and without a live stream the question what has changed. */
const BEAT_MS = 15_000;
/** A mailing moves podcasts one by one: what changes within so many ms is fetched once. */
const TOGETHER_MS = 1_200;

const GONE_MS = 1_500;

const CAMPAIGN = "/api/campaign/:id";
const ALL = /^/;
/** What a change of a kind shows in, after the campaign's address; kinds not named show in all of it. */
const SHOWN_IN: Partial<Record<CampaignChange, RegExp>> = {
  task: /^\/(task|timeline)/,
  note: /^\/timeline/,
  mark: /^\/(mark|timeline)/,
  briefing: /^(\/briefing|\/progress)?$/,
};

const deleted = new Set<string>();

/** The user has deleted it: nothing of it is asked for any more, and nobody is told of a leaving. */
export const leaveForGood = (campaign: string): void => void deleted.add(campaign);

/** Fetches again what is in view of a campaign, and marks the rest as old. What is being typed is in no answer. */
function refresh(campaign: string, kinds: ReadonlySet<string>): void {
  const parts = [...kinds].map((kind) => SHOWN_IN[kind as CampaignChange] ?? ALL);
  void queryClient.invalidateQueries({
    predicate({ queryKey: [, path, input] }) {
      // The spot that is open beside the list, whose address does not name the campaign.
      if (path === readAiring.path) return parts.includes(ALL);
      if (typeof path !== "string" || !path.startsWith(CAMPAIGN)) return false;
      if ((input as { params?: { id?: string } } | undefined)?.params?.id !== campaign) return false;
      // Moves under way fetch the list themselves once all are answered; earlier it would show old states.
      if (path === listEntries.path && isMoving()) return false;
      return parts.some((part) => part.test(path.slice(CAMPAIGN.length)));
    },
  });
}

/**
 * Says that the user has a campaign before them for as long as its page is shown and visible, and answers who else
 * has. What others change appears within two seconds where the stream of news is open, else within fifteen.
 */
export function useTogether(campaign: string): readonly PersonHere[] {
  const [people, setPeople] = useState<readonly PersonHere[]>([]);
  useEffect(() => {
    const tab = newIdempotencyKey();
    let over = false;
    let asked = 0;
    const signal = async (here: boolean) => {
      // Signed out, or deleted here: there is nothing left to be at.
      if (!bearer() || deleted.has(campaign)) return;
      asked += 1;
      const turn = asked;
      try {
        const told = await call(
          signalHere,
          { params: { id: campaign }, body: { tab, here } },
          { lasting: !here },
        );
        if (!over && turn === asked) setPeople(told.people);
      } catch {
        // Nobody waits for it; the next one comes soon.
      }
    };
    const kinds = new Set<string>();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const refreshSoon = (kind: string) => {
      kinds.add(kind);
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          last = Date.now();
          if (!deleted.has(campaign)) refresh(campaign, kinds);
          kinds.clear();
        },
        // Of one's own deleting the stream may tell before the answer does.
        kind === "gone" ? GONE_MS : Math.max(50, last + TOGETHER_MS - Date.now()),
      );
    };
    const beat = () => {
      if (document.hidden) return;
      void signal(true);
      if (!isLive()) refreshSoon("campaign");
    };
    // A page that nobody looks at is not "here", and hears of nothing: it asks once when it is looked at again.
    const onVisible = () => {
      void signal(!document.hidden);
      if (!document.hidden) refreshSoon("campaign");
    };
    const leave = onChanged((changed) => {
      if (changed !== null && changed.campaign !== campaign) return;
      if (changed === null || changed.kind === "people") void signal(!document.hidden);
      if (changed?.kind !== "people") refreshSoon(changed?.kind ?? "campaign");
    });
    void signal(!document.hidden);
    const timer = setInterval(beat, BEAT_MS);
    document.addEventListener("visibilitychange", onVisible);
    const onLeft = () => void signal(false);
    window.addEventListener("pagehide", onLeft);
    return () => {
      over = true;
      leave();
      clearInterval(timer);
      clearTimeout(waiting);
      document.removeEventListener("visibilitychange", onVisible);
      window.removeEventListener("pagehide", onLeft);
      void signal(false);
    };
  }, [campaign]);
  return people;
}
