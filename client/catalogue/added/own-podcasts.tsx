import { Link } from "@tanstack/react-router";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import { listOwnPodcasts } from "../../../contract/catalogue-added.ts";
import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { currentLocale } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { type PodcastSearch, queryOf } from "../results/search.ts";
import "./own-podcasts.css";

interface Props {
  search: PodcastSearch;
  /** Words are being typed; not every letter needs a request. */
  ready: boolean;
  onAdd: (card: PodcastCard) => void;
}

/** Podcasts the organization has added and no one else sees yet, filtered like the list and shown above it. */
export function OwnPodcasts({ search, ready, onAdd }: Props) {
  const t = useText();
  const owner = useOwner();
  const query = { ...queryOf(search, owner?.publicId), locale: currentLocale() };
  const own = useAsk(listOwnPodcasts, { query }, { enabled: owner !== undefined && owner !== null && ready });
  if (own.error && !own.data)
    return (
      <Note kind="failing" start={t("catalogue.own.failedStart")}>
        {sentenceOf(own.error, t)}{" "}
        <button type="button" onClick={() => void own.refetch()}>
          {t("catalogue.again")}
        </button>
      </Note>
    );
  if (!own.data || own.data.resultSize === 0) return null;
  const { page, resultSize } = own.data;
  return (
    <section className="own-podcasts" aria-labelledby="own-podcasts">
      <h2 id="own-podcasts">{t("catalogue.own.title")}</h2>
      <p className="small muted">{t("catalogue.own.says")}</p>
      <ul>
        {page.map((card) => (
          <li key={card.externalId}>
            <Cover src={card.imageUrlLowQuality} size={40} />
            <span>
              <Link
                to={paths.podcast}
                params={{ handle: card.publicId }}
                search
                resetScroll={false}
                state={{ overList: true }}
              >
                {card.title}
              </Link>
              {card.itunesArtist ? <small>{card.itunesArtist}</small> : null}
            </span>
            <IconButton
              icon="plus"
              label={t("catalogue.add", { title: card.title })}
              onClick={() => onAdd(card)}
            />
          </li>
        ))}
      </ul>
      {resultSize > page.length ? (
        <p className="small muted">{t("catalogue.own.more", { count: resultSize - page.length })}</p>
      ) : null}
    </section>
  );
}
