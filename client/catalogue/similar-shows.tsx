import { Link } from "@tanstack/react-router";
import { listPodcasts, type PodcastCard } from "../../contract/catalogue.ts";
import { useOwner } from "../accounts/owner.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Cover } from "../ui/cover.tsx";

const shown = 4;

/** Of the same genre and language, and with no more listeners: the next ones down the list. */
export function SimilarShows({ podcast }: { podcast: PodcastCard }) {
  const t = useText();
  const format = useFormats();
  const owner = useOwner();
  const { primaryGenre, language, reachPerEpisode } = podcast;
  const similar = useAsk(
    listPodcasts,
    {
      query: {
        locale: currentLocale(),
        owner: owner?.publicId,
        genre: primaryGenre ? [primaryGenre.externalId] : [],
        podcastLanguage: language ? [language] : [],
        reachPerEpisodeTo: (reachPerEpisode ?? 0) + 1,
      },
    },
    { enabled: Boolean(primaryGenre && language && reachPerEpisode) && owner !== undefined },
  );
  const others = similar.data?.page
    .filter((other) => other.externalId !== podcast.externalId)
    .slice(0, shown);
  if (!others || others.length === 0) return null;
  return (
    <section className="similar">
      <hr className="rule" />
      <h2>{t("catalogue.detail.similar")}</h2>
      <div>
        {others.map((other) => (
          <Link
            key={other.externalId}
            to={paths.podcast}
            params={{ handle: other.publicId }}
            search={true}
            resetScroll={false}
          >
            <Cover src={other.imageUrlHighQuality} size={190} />
            <b>{other.title}</b>
            <span className="small muted num">
              {t("catalogue.detail.listeners", { count: format.count(other.reachPerEpisode ?? 0) })}
            </span>
          </Link>
        ))}
      </div>
    </section>
  );
}
