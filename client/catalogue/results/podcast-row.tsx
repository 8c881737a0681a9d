import { memo } from "react";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { RowLink, type RowTarget } from "../../ui/lists/row-link.tsx";
import { Cell, Row } from "../../ui/lists/rows.tsx";
import { MailState } from "../detail/mail-state.tsx";
import { genreTitle } from "../facets/genre-title.ts";
import { ReachButton } from "../reach/reach-explained.tsx";
import { MarkedText } from "./marked-text.tsx";

export interface PodcastRowProps {
  card: PodcastCard;
  index: number;
  terms: readonly string[];
  selected: boolean;
  /** Names of the campaigns the podcast is already in, joined; undefined if none. */
  inside: string | undefined;
  /** `range`: with Shift held. */
  onSelect: (id: string, range: boolean) => void;
  onAdd: (card: PodcastCard) => void;
}

/** Opens the podcast's page over the current list. */
const detailOf = ({ publicId }: PodcastCard): RowTarget => ({
  to: paths.podcast,
  params: { handle: publicId },
  search: true,
  resetScroll: false,
  state: { overList: true },
});

/** What small screens show in place of columns. */
function NarrowLine({ card }: { card: PodcastCard }) {
  const t = useText();
  const format = useFormats();
  return (
    <p className="row-line narrow-only">
      {card.reach ? <ReachButton reach={card.reach} short /> : null}
      {card.language ? <span>{card.language.toUpperCase()}</span> : null}
      {card.latestEpisode ? <span>{format.dayOrMonth(card.latestEpisode)}</span> : null}
      {card.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
    </p>
  );
}

function TitleCell({ card, terms }: { card: PodcastCard; terms: readonly string[] }) {
  return (
    <Cell className="min-w-0">
      <RowLink className="row-title" to={detailOf(card)} data-row={card.externalId}>
        <MarkedText text={card.title} terms={terms} />
      </RowLink>
      <p className="row-second">
        {card.itunesArtist ? <MarkedText text={card.itunesArtist} terms={terms} /> : null}
        {card.primaryGenre ? (
          <span className="narrow-only">
            {card.itunesArtist ? " · " : ""}
            {genreTitle(card.primaryGenre)}
          </span>
        ) : null}
      </p>
      <NarrowLine card={card} />
    </Cell>
  );
}

function Facts({ card }: { card: PodcastCard }) {
  const t = useText();
  const format = useFormats();
  return (
    <>
      <Cell className="cell wide-only optional wrap-anywhere hyphens-auto">
        {card.primaryGenre ? genreTitle(card.primaryGenre) : null}
      </Cell>
      <Cell className="cell wide-only optional">
        {card.language ? (
          <abbr title={format.language(card.language)} className="no-underline">
            {card.language.toUpperCase()}
          </abbr>
        ) : null}
      </Cell>
      <Cell className="right wide-only">
        <ReachButton reach={card.reach} />
      </Cell>
      <Cell className="cell num right wide-only">
        {card.episodes === null ? null : format.count(card.episodes)}
      </Cell>
      <Cell className="cell right wide-only leading-5">
        {card.latestEpisode ? <span className="num">{format.dayOrMonth(card.latestEpisode)}</span> : null}
        {card.inactive ? (
          <>
            {card.latestEpisode ? <br /> : null}
            <Badge>{t("catalogue.inactive")}</Badge>
          </>
        ) : null}
      </Cell>
      <Cell className="cell num right wide-only optional">
        {card.itunesRating === null ? null : (
          <>
            <b className="font-medium text-ink">{format.rating(card.itunesRating)}</b>{" "}
            {card.itunesRatingsCount === null ? null : (
              <span className="faint">({format.count(card.itunesRatingsCount)})</span>
            )}
          </>
        )}
      </Cell>
    </>
  );
}

/** One podcast of the list. It re-renders only when its own data changes. */
export const PodcastRow = memo(function PodcastRow(props: PodcastRowProps) {
  const { card, index, terms, selected, inside, onSelect, onAdd } = props;
  const t = useText();
  return (
    <Row selected={selected} index={index}>
      <Cell className="row-pick">
        <Checkbox
          label={t("catalogue.select", { title: card.title })}
          checked={selected}
          onChange={(event) => onSelect(card.externalId, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
        />
      </Cell>
      <Cell>
        <RowLink className="row-cover" to={detailOf(card)} tabIndex={-1} aria-hidden="true">
          <Cover src={card.imageUrlLowQuality} size={58} />
        </RowLink>
      </Cell>
      <TitleCell card={card} terms={terms} />
      <Facts card={card} />
      <Cell className="wide-only pl-[10px]">
        <MailState status={card.emailStatus} />
      </Cell>
      <Cell className="right row-add">
        <IconButton
          ringed
          chosen={inside !== undefined}
          icon={inside === undefined ? "plus" : "check"}
          label={
            inside === undefined
              ? t("catalogue.add", { title: card.title })
              : t("catalogue.inCampaigns", { names: inside })
          }
          onClick={() => onAdd(card)}
        />
      </Cell>
    </Row>
  );
});
