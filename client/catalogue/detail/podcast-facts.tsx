import type { ReactNode } from "react";
import type { Podcast } from "../../../contract/catalogue.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Stars } from "../results/stars.tsx";

interface Props {
  podcast: Podcast;
  /** Names of the campaigns it is in; undefined while unknown. */
  campaigns: ReactNode;
}

/** Name, dots, figure; a dash for a missing figure. */
export function PodcastFacts({ podcast, campaigns }: Props) {
  const t = useText();
  const format = useFormats();
  // These have their own section.
  const noPlaces = podcast.preRoll === null && podcast.midRoll === null && podcast.postRoll === null;
  const rating =
    podcast.itunesRating === null ? null : (
      <>
        <Stars rating={podcast.itunesRating} />
        {t("catalogue.detail.ratingOf", {
          rating: format.rating(podcast.itunesRating),
          count: format.count(podcast.itunesRatingsCount ?? 0),
        })}
      </>
    );
  return (
    <section aria-label={t("catalogue.detail.facts")} className="facts">
      <Leaders>
        <LeaderLine
          name={t("catalogue.detail.episodes")}
          figure={podcast.episodes === null ? null : format.count(podcast.episodes)}
        />
        <LeaderLine
          name={t("catalogue.latestEpisode")}
          figure={podcast.latestEpisode ? format.day(podcast.latestEpisode) : null}
        />
        <LeaderLine name={t("catalogue.rating")} figure={rating} />
        <LeaderLine
          name={t("catalogue.language")}
          figure={podcast.language ? format.language(podcast.language) : null}
        />
        {noPlaces ? <LeaderLine name={t("catalogue.detail.adPlaces")} figure={null} /> : null}
        {podcast.feedLocked === null ? null : (
          <LeaderLine
            name={t("catalogue.detail.feedLock")}
            figure={t(podcast.feedLocked ? "catalogue.detail.feedLocked" : "catalogue.detail.feedOpen")}
          />
        )}
        <LeaderLine name={t("catalogue.detail.campaigns")} figure={campaigns} />
      </Leaders>
    </section>
  );
}
