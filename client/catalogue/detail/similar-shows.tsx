import { Link } from "@tanstack/react-router";
import { listSimilar, type PodcastCard } from "../../../contract/catalogue.ts";
import type { RouteReply } from "../../../contract/route.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { currentLocale } from "../../language/locale.ts";
import { type TextOf, useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { genreTitle } from "../facets/genre-title.ts";
import { isGiven } from "../reach/reach-figure.tsx";

type Why = RouteReply<typeof listSimilar>["page"][number]["why"];

/** What two podcasts have in common, in one line. */
function whyWords(why: Why, podcast: PodcastCard, t: TextOf): string {
  const { genres, words, language, size } = why;
  const all = genres.length === podcast.genres.length;
  return [
    genres.length === 0
      ? null
      : all
        ? t("catalogue.similar.genres", { count: genres.length })
        : t("catalogue.similar.genre", { names: genres.map(genreTitle).join(", ") }),
    language ? t("catalogue.similar.language") : null,
    size ? t("catalogue.similar.size") : null,
    words.length > 0
      ? t("catalogue.similar.words", {
          words: words.map((word) => t("catalogue.similar.word", { word })).join(", "),
        })
      : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

/** Podcasts like this one, and why each of them is. Shows nothing if there are none or they cannot be loaded. */
export function SimilarShows({ podcast }: { podcast: PodcastCard }) {
  const t = useText();
  const format = useFormats();
  const owner = useOwner();
  const similar = useAsk(
    listSimilar,
    {
      params: { id: podcast.publicId },
      query: { locale: currentLocale(), owner: owner?.publicId },
    },
    { enabled: owner !== undefined },
  ).data?.page;
  if (!similar || similar.length === 0) return null;
  return (
    <section className="similar">
      <hr className="rule" />
      <h2>{t("catalogue.detail.similar")}</h2>
      <div>
        {similar.map(({ podcast: other, why }) => (
          <Link
            key={other.externalId}
            to={paths.podcast}
            params={{ handle: other.publicId }}
            search={true}
            resetScroll={false}
          >
            <Cover src={other.imageUrlHighQuality} size={190} />
            <b>{other.title}</b>
            {other.reach ? (
              <span className="small muted num">
                {t(isGiven(other.reach) ? "catalogue.detail.listeners" : "catalogue.detail.aboutListeners", {
                  count: format.compact(other.reach.estimate),
                })}
              </span>
            ) : null}
            <span className="small faint">{whyWords(why, podcast, t)}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
