import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { type Campaign, listCampaigns } from "../../contract/campaigns.ts";
import { listPodcasts, type PodcastCard } from "../../contract/catalogue.ts";
import { useOwner } from "../accounts/owner.ts";
import { useAsk } from "../api/queries.ts";
import { queryOf } from "../catalogue/results/search.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { bestByTitle, filled, MOST_FOUND, type PaletteGroup, type PaletteItem } from "./palette-items.ts";
import { usePaletteActs } from "./use-palette-acts.ts";
import { usePaletteHere } from "./use-palette-here.ts";

/** A pause in typing this long asks the catalogue, in milliseconds. */
const pause = 120;

function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** The first podcasts of the catalogue for what was typed; one letter finds nothing yet. */
function useFoundPodcasts(typed: string): readonly PodcastCard[] {
  const owner = useOwner();
  const title = usePaused(typed.trim());
  const wanted = title.length > 1;
  const answer = useAsk(
    listPodcasts,
    { query: { ...queryOf({ title }, owner?.publicId), locale: currentLocale() } },
    { enabled: wanted && owner !== undefined, placeholderData: keepPreviousData },
  );
  return wanted && typed.trim().length > 1 ? (answer.data?.page.slice(0, MOST_FOUND) ?? []) : [];
}

/** What the palette shows for what was typed: what the page does, campaigns, podcasts, things to do anywhere. */
export function usePaletteGroups(typed: string) {
  const t = useText();
  const navigate = useNavigate();
  const campaigns = useAsk(listCampaigns, { query: {} }).data?.page ?? [];
  const podcasts = useFoundPodcasts(typed);
  const { named, always } = usePaletteActs(typed);
  const here = usePaletteHere(typed.trim());

  const found = bestByTitle(campaigns, (campaign) => campaign.displayName, typed);
  const asItem = ({ publicId, displayName, podcasts: count, unlocked }: Campaign): PaletteItem => ({
    id: `campaign ${publicId}`,
    title: displayName,
    second: t("palette.campaignSays", { count, unlocked }),
    icon: "board",
    act: () => void navigate({ to: paths.entries, params: { publicId } }),
  });
  const [best] = typed.trim() === "" ? [] : found;
  const write: PaletteItem[] = best
    ? [
        {
          id: "write",
          title: t("palette.write", { name: best.displayName }),
          icon: "mail",
          act: () => void navigate({ to: paths.action, params: { publicId: best.publicId } }),
        },
      ]
    : [];
  const acts: PaletteGroup = { name: "acts", label: t("palette.do"), items: [...write, ...named, ...always] };
  const shows: PaletteGroup = {
    name: "podcasts",
    label: t("shell.podcasts"),
    items: podcasts.map((card) => ({
      id: `podcast ${card.externalId}`,
      title: card.title,
      second: card.itunesArtist ?? undefined,
      cover: card.imageUrlLowQuality,
      lang: card.language ?? undefined,
      act: () => void navigate({ to: paths.podcast, params: { handle: card.publicId } }),
    })),
  };
  // Podcasts arrive later and never displace a command whose name matches the typed text.
  return filled([
    { name: "here", label: t("palette.here"), items: here },
    { name: "campaigns", label: t("shell.campaigns"), items: found.map(asItem) },
    ...(named.length > 0 ? [acts, shows] : [shows, acts]),
  ]);
}
