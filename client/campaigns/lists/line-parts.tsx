import { Link } from "@tanstack/react-router";
import type { ListLine, ListShow } from "../../../contract/campaigns-lists.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";

/** What a line of the list says, in one line: title, artist, address. */
export function LineWords({ line }: { line: ListLine }) {
  const t = useText();
  const { title, artist, feedUrl, itunesId, spotifyId } = line;
  const more = [
    artist,
    feedUrl,
    itunesId && t("campaigns.lists.appleNumber", { number: itunesId }),
    spotifyId && t("campaigns.lists.spotifyLink"),
  ].filter((part) => part !== null && part !== title);
  const [first = "", ...rest] = title ? [title, ...more] : more;
  return (
    <>
      <span className="row-title line-title">{first}</span>
      {rest.length > 0 ? <span className="row-second line-second">{rest.join(" · ")}</span> : null}
    </>
  );
}

/** Artist, language, episodes, the latest one and the host of the feed: what tells a show from a namesake. */
export function useShowFacts(): (show: ListShow) => string {
  const t = useText();
  const format = useFormats();
  return (show) =>
    [
      show.artist,
      show.language?.toUpperCase(),
      show.episodes === null ? null : t("campaigns.lists.episodes", { count: show.episodes }),
      show.latestEpisode === null
        ? null
        : t("campaigns.lists.latest", { day: format.day(show.latestEpisode) }),
      show.feedHost,
    ]
      .filter((part) => part)
      .join(" · ");
}

export function ShowTitle({ show }: { show: ListShow }) {
  const t = useText();
  return (
    <>
      <Link to={paths.podcast} params={{ handle: show.externalId }} className="row-title">
        {show.title}
      </Link>
      {show.inactive ? <Badge>{t("campaigns.add.inactive")}</Badge> : null}
    </>
  );
}
