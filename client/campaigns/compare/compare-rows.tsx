import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ComparedPodcast } from "../../../contract/campaigns/compare.ts";
import { genreTitle } from "../../catalogue/facets/genre-title.ts";
import { useFormats } from "../../language/formats.ts";
import { type TextKey, useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { TagMark } from "../marks/tag-mark.tsx";
import { mostListened, mostOf } from "./most.ts";
import { ReachFact } from "./reach-fact.tsx";
import { useFactWords } from "./use-facts.tsx";

export interface FactRow {
  key: string;
  name: string;
  cells: { key: string; says: ReactNode | null }[];
  /** All say the very same. */
  same: boolean;
  /** The column with the highest figure, where more is plainly more. */
  most: number | null;
  /** What has to be known before the row is read as a ranking. */
  note?: string | undefined;
}

interface Fact {
  key: string;
  name: TextKey;
  says: (podcast: ComparedPodcast) => ReactNode | null;
  /** What has to be equal for two to say the same; null: nothing is known. */
  value: (podcast: ComparedPodcast) => string | number | null;
  most?: (podcasts: readonly ComparedPodcast[]) => number | null;
  note?: string | undefined;
}

/** The rows of a comparison. Facts that are known of none are left out. */
export function useFactRows(podcasts: readonly ComparedPodcast[]): FactRow[] {
  const facts = useFacts(podcasts);
  return facts.flatMap(({ key, name, says, value, most, note }) => {
    const values = podcasts.map(value);
    if (values.every((one) => one === null)) return [];
    return {
      key,
      name,
      cells: podcasts.map((podcast) => ({ key: podcast.publicId, says: says(podcast) })),
      same: values.every((one) => one === values[0]),
      most: most?.(podcasts) ?? null,
      note,
    };
  });
}

function useFacts(podcasts: readonly ComparedPodcast[]): (Omit<Fact, "name"> & { name: string })[] {
  const t = useText();
  const format = useFormats();
  const words = useFactWords();
  const listened = mostListened(podcasts.map(({ reach }) => reach));
  const figure = (of: (podcast: ComparedPodcast) => number | null) => ({
    value: of,
    most: (some: readonly ComparedPodcast[]) => mostOf(some.map(of)),
  });
  const shared = (id: string) =>
    podcasts.every(({ genres }) => genres.some(({ externalId }) => externalId === id));
  const facts: Fact[] = [
    {
      key: "genres",
      name: "campaigns.compare.fact.genres",
      value: ({ genres }) =>
        genres
          .map(({ externalId }) => externalId)
          .sort()
          .join() || null,
      says: ({ genres }) =>
        genres.length === 0 ? null : (
          <ul className="plain">
            {genres.map((genre) => (
              <li key={genre.externalId} className={shared(genre.externalId) ? "muted" : undefined}>
                {genreTitle(genre)}
              </li>
            ))}
          </ul>
        ),
    },
    {
      key: "language",
      name: "campaigns.compare.fact.language",
      value: ({ language }) => language,
      says: ({ language }) => (language ? format.language(language) : null),
    },
    {
      key: "reach",
      name: "campaigns.compare.fact.reach",
      value: ({ reach }) => reach && `${reach.estimate} ${reach.low} ${reach.high} ${reach.method}`,
      says: ({ reach }) => reach && <ReachFact reach={reach} />,
      most: () => listened.most,
      note: listened.overlap ? t("campaigns.compare.overlap") : undefined,
    },
    {
      key: "episodes",
      name: "campaigns.compare.fact.episodes",
      ...figure(({ episodes }) => episodes),
      says: ({ episodes }) => episodes !== null && <span className="figure">{format.count(episodes)}</span>,
    },
    {
      key: "rhythm",
      name: "campaigns.compare.fact.rhythm",
      value: (one) =>
        one.weekday === null && !words.aMonth(one) ? null : `${words.aMonth(one)?.value} ${one.weekday}`,
      says: (one) => {
        const pace = words.aMonth(one);
        const day = one.weekday === null ? null : words.weekday(one.weekday);
        const often = pace && t("campaigns.compare.aMonth", { value: pace.value });
        if (!often) return day && t("campaigns.compare.usuallyAlone", { day });
        return day ? `${often}, ${t("campaigns.compare.usually", { day })}` : often;
      },
    },
    {
      key: "latest",
      name: "campaigns.compare.fact.latest",
      value: ({ latestEpisode, inactive }) => latestEpisode && `${latestEpisode} ${inactive}`,
      says: ({ latestEpisode, inactive }) =>
        latestEpisode || inactive ? (
          <>
            {latestEpisode ? <span className="num">{format.day(latestEpisode)} </span> : null}
            {inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
          </>
        ) : null,
    },
    {
      key: "rating",
      name: "campaigns.compare.fact.rating",
      ...figure(({ itunesRating }) => itunesRating),
      says: ({ itunesRating }) =>
        itunesRating !== null && t("campaigns.compare.ratingOf", { rating: format.rating(itunesRating) }),
    },
    {
      key: "ratings",
      name: "campaigns.compare.fact.ratings",
      ...figure(({ itunesRatingsCount }) => itunesRatingsCount),
      says: ({ itunesRatingsCount }) => itunesRatingsCount !== null && format.count(itunesRatingsCount),
    },
    {
      key: "people",
      name: "campaigns.compare.fact.people",
      value: ({ people }) => people.join() || null,
      says: ({ people }) => (people.length > 0 ? format.list(people) : null),
    },
    {
      key: "target",
      name: "campaigns.compare.fact.target",
      value: ({ targetGroup }) => targetGroup,
      says: ({ targetGroup }) => targetGroup,
    },
    {
      key: "offers",
      name: "campaigns.compare.fact.offers",
      value: words.offers,
      says: words.offers,
    },
    {
      key: "declines",
      name: "campaigns.compare.fact.declines",
      value: ({ said }) => said?.blocked.join() || null,
      says: ({ said }) =>
        said && said.blocked.length > 0
          ? said.blocked.map((one) => t(`contacts.category.${one}`)).join(", ")
          : null,
    },
    {
      key: "contact",
      name: "campaigns.compare.fact.contact",
      value: ({ emailStatus }) => emailStatus,
      says: ({ emailStatus }) => t(`campaigns.compare.contact.${emailStatus}`),
    },
    {
      key: "tags",
      name: "campaigns.compare.fact.tags",
      value: ({ tags }) => tags.map(({ publicId }) => publicId).join() || null,
      says: ({ tags }) =>
        tags.length > 0 ? (
          <span className="compare-tags">
            {tags.map((tag) => (
              <TagMark key={tag.publicId} tag={tag} />
            ))}
          </span>
        ) : null,
    },
    {
      key: "campaigns",
      name: "campaigns.compare.fact.campaigns",
      value: ({ campaigns }) => campaigns.map(({ publicId, state }) => `${publicId} ${state}`).join() || null,
      says: (podcast) => (podcast.campaigns.length > 0 ? <Places podcast={podcast} /> : null),
    },
  ];
  return facts.map((fact) => ({ ...fact, name: t(fact.name) }));
}

function Places({ podcast: { campaigns, moreCampaigns } }: { podcast: ComparedPodcast }) {
  const t = useText();
  return (
    <ul className="plain">
      {campaigns.map(({ publicId, displayName, state }) => (
        <li key={publicId}>
          <Link to={paths.entries} params={{ publicId }}>
            {displayName}
          </Link>{" "}
          <span className="small muted">{t(`campaigns.state.${state}`)}</span>
        </li>
      ))}
      {moreCampaigns > 0 ? (
        <li className="small muted">{t("campaigns.compare.moreCampaigns", { count: moreCampaigns })}</li>
      ) : null}
    </ul>
  );
}
