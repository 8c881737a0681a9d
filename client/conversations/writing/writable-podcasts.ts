import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { markTerms, termsOf } from "../../catalogue/results/mark-terms.ts";

/** So many are shown at once; typing finds the others. */
const SHOWN = 20;

/** The podcasts of a campaign that can be written to, with all the words in title or author; how many are locked. */
export function writablePodcasts(entries: readonly CampaignEntry[], typed: string) {
  const terms = termsOf(typed);
  const fits = ({ podcast }: CampaignEntry): boolean =>
    terms.every((term) =>
      markTerms(`${podcast.title} ${podcast.itunesArtist ?? ""}`, [term]).some((piece) => piece.marked),
    );
  const fitting = entries.filter(fits);
  const open = fitting.filter(({ podcast }) => podcast.emailStatus === "UNLOCKED");
  return {
    found: open.slice(0, SHOWN),
    more: open.length > SHOWN,
    locked: fitting.filter(({ podcast }) => podcast.emailStatus === "LOCKED").length,
  };
}
