import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Chip } from "../ui/chip.tsx";
import { bandLabel } from "./bands.ts";
import type { Collection } from "./campaign-facet.tsx";
import { useGenres } from "./facets.ts";
import { genreTitle } from "./genre-title.ts";
import { changed, type PodcastSearch } from "./search.ts";

interface SetFilter {
  id: string;
  name: string;
  value: string;
  without: PodcastSearch;
}

/** Every filter in force, in words, with the search that goes without it. */
export function useSetFilters(search: PodcastSearch, collections: readonly Collection[]): SetFilter[] {
  const t = useText();
  const format = useFormats();
  const genres = useGenres();
  const filters: SetFilter[] = [];
  const add = (id: string, name: string, value: string, without: PodcastSearch) =>
    filters.push({ id, name, value, without });

  if (search.genre) {
    const titles = search.genre.map((id) => {
      const genre = genres.find((one) => one.externalId === id);
      return genre ? genreTitle(genre) : id;
    });
    add("genre", t("catalogue.genre"), titles.join(", "), changed(search, { genre: undefined }));
  }
  if (search.reachFrom !== undefined || search.reachTo !== undefined) {
    const band = bandLabel({ from: search.reachFrom, to: search.reachTo }, t, format.count);
    const without = changed(search, { reachFrom: undefined, reachTo: undefined });
    add("reach", t("catalogue.listeners"), band, without);
  }
  if (search.language) {
    const names = search.language.map(format.language).join(", ");
    add("language", t("catalogue.language"), names, changed(search, { language: undefined }));
  }
  if (search.latest !== undefined) {
    const value = t("catalogue.upToMonthsChip", { months: search.latest });
    add("latest", t("catalogue.latestEpisode"), value, changed(search, { latest: undefined }));
  }
  if (search.episodesFrom !== undefined || search.episodesTo !== undefined) {
    const band = bandLabel({ from: search.episodesFrom, to: search.episodesTo }, t, format.count);
    const without = changed(search, { episodesFrom: undefined, episodesTo: undefined });
    add("episodes", t("catalogue.episodeCount"), band, without);
  }
  if (search.ratingFrom !== undefined) {
    const value = t("catalogue.ratingFrom", { from: format.rating(search.ratingFrom) });
    add("rating", t("catalogue.rating"), value, changed(search, { ratingFrom: undefined }));
  }
  if (search.ratingsFrom !== undefined) {
    const value = t("catalogue.ratingsFrom", { from: format.count(search.ratingsFrom) });
    add("ratings", t("catalogue.ratings"), value, changed(search, { ratingsFrom: undefined }));
  }
  if (search.campaign) {
    const name = t(search.campaignMode === "notIn" ? "catalogue.notIn" : "catalogue.in");
    const value = collections.find((one) => one.publicId === search.campaign)?.displayName ?? "…";
    const without = changed(search, { campaign: undefined, campaignMode: undefined });
    add("campaign", name, value, without);
  }
  if (search.email) {
    const without = changed(search, { email: undefined });
    add("email", t("catalogue.column.email"), t("catalogue.emailKnownChip"), without);
  }
  if (search.campaigns) {
    const without = changed(search, { campaigns: undefined });
    add("campaigns", t("catalogue.campaigns"), t("catalogue.inNoCampaignChip"), without);
  }
  return filters;
}

/** The set filters as chips, each with its cross. */
export function FilterChips({
  filters,
  onChange,
}: {
  filters: readonly SetFilter[];
  onChange: (search: PodcastSearch) => void;
}) {
  const t = useText();
  return filters.map((filter) => (
    <Chip
      key={filter.id}
      name={filter.name}
      removeLabel={t("catalogue.removeFilter", { name: filter.name })}
      onRemove={() => onChange(filter.without)}
    >
      {filter.value}
    </Chip>
  ));
}
