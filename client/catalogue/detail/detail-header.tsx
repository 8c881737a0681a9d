import type { ReactNode } from "react";
import type { Podcast, PodcastCard } from "../../../contract/catalogue.ts";
import { useSession } from "../../accounts/session.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { genreTitle } from "../facets/genre-title.ts";
import { directoryAddress } from "./directory.ts";
import { websiteToShow } from "./free-mail.ts";

/** An external link: opens a new tab and sends no referrer. */
function OutLink({ href, children }: { href: string; children: ReactNode }) {
  const t = useText();
  return (
    <a className={buttonClass({})} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <VisuallyHidden>{t("catalogue.detail.opensNew")}</VisuallyHidden>
      <Icon name="arrow-out" size="small" />
    </a>
  );
}

interface Props {
  /** The list's card is enough to start with; the rest comes with the detail. */
  podcast: PodcastCard | Podcast;
  /** The main action, before the links. */
  action: ReactNode;
}

/** Cover, host, title, genres, and links. */
export function DetailHeader({ podcast, action }: Props) {
  const t = useText();
  const format = useFormats();
  const website = "website" in podcast ? websiteToShow(podcast.website) : null;
  const directory = directoryAddress(podcast.itunesHref, useSession().login.country);
  const genres = [podcast.primaryGenre, ...podcast.genres]
    .filter((genre) => genre !== null)
    .filter((genre, index, all) => all.findIndex((one) => one.externalId === genre.externalId) === index)
    .map(genreTitle);
  return (
    <header className="detail-head">
      <Cover src={podcast.imageUrlHighQuality} size={208} />
      <div className="min-w-0">
        <p className="detail-by muted">{podcast.itunesArtist}</p>
        <h1>{podcast.title}</h1>
        {podcast.subTitle ? <p className="detail-subtitle wide-only">{podcast.subTitle}</p> : null}
        <p className="small muted detail-genres">
          {genres.join(" · ")}
          {podcast.language ? (
            <span className="wide-only">
              {genres.length > 0 ? " · " : ""}
              {format.language(podcast.language)}
            </span>
          ) : null}{" "}
          {podcast.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
        </p>
        <div className="detail-actions wide-only">
          {action}
          {website ? <OutLink href={website}>{t("catalogue.detail.website")}</OutLink> : null}
          {directory ? <OutLink href={directory}>{t("catalogue.detail.directory")}</OutLink> : null}
        </div>
      </div>
      {podcast.subTitle ? <p className="detail-subtitle narrow-only">{podcast.subTitle}</p> : null}
      {website || directory ? (
        <div className="detail-links narrow-only">
          {website ? <OutLink href={website}>{t("catalogue.detail.website")}</OutLink> : null}
          {directory ? <OutLink href={directory}>{t("catalogue.detail.directory")}</OutLink> : null}
        </div>
      ) : null}
    </header>
  );
}
