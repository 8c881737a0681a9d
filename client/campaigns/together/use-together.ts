import { useEffect, useState } from "react";
import { type CampaignChange, type PersonHere, signalHere } from "../../../contract/campaigns/presence.ts";
import { listEntries } from "../../../contract/campaigns.ts";
import { isLive, onChanged } from "../../accounts/notices/live.ts";
import { call } from "../../api/call.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { queryClient } from "../../api/queries.ts";
import { isMoving } from "../moves/move-entries.ts";

/** A sign of life, and without a live stream the question what has changed. */
const BEAT_MS = 15_000;
/** A mailing moves podcasts one by one: what changes within so many ms is fetched once. */
const TOGETHER_MS = 1_200;

const CAMPAIGN = "/api/campaign/:id";
/** What a change of a kind shows in, after the campaign's address; kinds not named show in all of it. */
const SHOWN_IN: Partial<Record<CampaignChange, RegExp>> = {
  task: /^\/(task|timeline)/,
  note: /^\/timeline/,
  mark: /^\/(mark|timeline)/,
  briefing: /^(\/briefing|\/progress)?$/,
  people: /^$(?!)/,
};

/** Fetches again what is in view of a campaign, and marks the rest as old. What is being typed is in no answer. */
function refresh(campaign: string, kinds: ReadonlySet<string>): void {
  const parts = [...kinds].map((kind) => SHOWN_IN[kind as CampaignChange] ?? /^/);
  void queryClient.invalidateQueries({
    predicate({ queryKey: [, path, input] }) {
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
      asked += 1;
      const turn = asked;
      try {
        const told = await call(signalHere, { params: { id: campaign }, body: { tab, here } });
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
          refresh(campaign, kinds);
          kinds.clear();
        },
        Math.max(50, last + TOGETHER_MS - Date.now()),
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
    return () => {
      over = true;
      leave();
      clearInterval(timer);
      clearTimeout(waiting);
      document.removeEventListener("visibilitychange", onVisible);
      void signal(false);
    };
  }, [campaign]);
  return people;
}
