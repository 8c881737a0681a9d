import type { PodcastCard } from "../../../contract/catalogue.ts";

/** What the unlock dialog has to know of a podcast; any card will do. */
export type UnlockCandidate = Pick<
  PodcastCard,
  "externalId" | "title" | "imageUrlLowQuality" | "inactive" | "latestEpisode" | "emailStatus"
>;

/** The way on from the result, such as "Write e-mails". */
export interface NextStep {
  label: string;
  onAct: () => void;
}
