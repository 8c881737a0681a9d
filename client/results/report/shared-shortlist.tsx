import type { SharedShortlist, SharedShow } from "../../../contract/results/share.ts";
import { genreTitle } from "../../catalogue/facets/genre-title.ts";
import { isGiven, ReachFigure } from "../../catalogue/reach/reach-figure.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import { SharedHead } from "./shared-head.tsx";

/** The podcasts of a campaign for whoever has a link, as the catalogue shows them (D5.07). */
export function SharedShortlistView({ shortlist }: { shortlist: SharedShortlist }) {
  const t = useText();
  const { shows } = shortlist;
  return (
    <article>
      <SharedHead
        about={shortlist}
        kind={t("results.share.kind.shortlist")}
        says={t("results.share.shortlist.head", { count: shows.length })}
      />
      {shows.length > 0 ? (
        <>
          <Rows label={t("results.share.kind.shortlist")} className="shared-list">
            <RowHead>
              <HeadCell />
              <HeadCell>{t("results.share.podcast")}</HeadCell>
              <HeadCell className="optional">{t("results.share.genre")}</HeadCell>
              <HeadCell className="optional">{t("results.share.language")}</HeadCell>
              <HeadCell>{t("results.share.latest")}</HeadCell>
              <HeadCell className="right">{t("results.share.reach")}</HeadCell>
            </RowHead>
            <RowGroup>
              {shows.map((show) => (
                <ShowRow key={show.cover} show={show} />
              ))}
            </RowGroup>
          </Rows>
          <p className="small muted shared-note">{t("results.share.reachSays")}</p>
        </>
      ) : null}
    </article>
  );
}

function ShowRow({ show }: { show: SharedShow }) {
  const t = useText();
  const format = useFormats();
  const { title, cover, publisher, genre, language, latestEpisode, inactive, reach } = show;
  const range =
    reach && !isGiven(reach)
      ? t("results.share.range", { low: format.count(reach.low), high: format.count(reach.high) })
      : null;
  const inWords = [genre && genreTitle(genre), language && format.language(language)].filter(Boolean);
  return (
    <Row className="shared-row">
      <Cell>
        <Cover src={cover} size={58} eager />
      </Cell>
      <Cell className="min-w-0">
        <p className="row-title" lang={language ?? undefined}>
          {title}
        </p>
        {publisher ? <p className="row-second">{publisher}</p> : null}
        <p className="shared-narrow">
          {inWords.join(" · ")}
          {inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
        </p>
        <p className="shared-narrow">
          <ReachFigure reach={reach} />
          {range ? <span className="num">{range}</span> : null}
        </p>
      </Cell>
      <Cell className="cell optional wide-only">{genre ? genreTitle(genre) : null}</Cell>
      <Cell className="cell optional wide-only">{language ? format.language(language) : null}</Cell>
      <Cell className="cell wide-only">
        {latestEpisode ? <span className="num">{format.dayOrMonth(latestEpisode)}</span> : null}{" "}
        {inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
      </Cell>
      <Cell className="right wide-only">
        <ReachFigure reach={reach} />
        {range ? (
          <p className="cap num" aria-hidden="true">
            {range}
          </p>
        ) : null}
      </Cell>
    </Row>
  );
}
