import { Link, useParams } from "@tanstack/react-router";
import { Fragment, memo } from "react";
import type { OwnField } from "../../../contract/campaigns/own-fields.ts";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { MailState } from "../../catalogue/detail/mail-state.tsx";
import { ReachFigure } from "../../catalogue/reach/reach-figure.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { RowLink } from "../../ui/lists/row-link.tsx";
import { Cell, Row } from "../../ui/lists/rows.tsx";
import { fieldWords } from "../marks/field-words.ts";
import { TagMark } from "../marks/tag-mark.tsx";
import type { EntryMarks } from "../marks/use-marks.ts";
import { StateName } from "../pipeline-state.tsx";
import { eventWords } from "./entry-event.ts";
import { NextFollowUp } from "./next-follow-up.tsx";

interface Props {
  entry: CampaignEntry;
  /** What is new of it, in a word or two. */
  mark: string | undefined;
  own: EntryMarks | undefined;
  fields: readonly OwnField[] | undefined;
  index: number;
  selected: boolean;
  /** `range`: with Shift held. */
  onSelect: (id: string, range: boolean) => void;
}

/** What small screens show in place of columns. */
function NarrowLine({
  entry: { externalId, podcast, podcastState },
  campaign,
}: {
  entry: CampaignEntry;
  campaign: string | undefined;
}) {
  const t = useText();
  const format = useFormats();
  return (
    <p className="row-line narrow-only">
      <StateName state={podcastState} />
      {podcast.reachPerEpisode === null ? null : <span>{format.compact(podcast.reachPerEpisode)}</span>}
      <MailState status={podcast.emailStatus} />
      {campaign ? (
        <Link
          to={paths.entry}
          params={{ publicId: campaign, entry: externalId }}
          aria-label={t("campaigns.entries.history", { title: podcast.title })}
        >
          {t("campaigns.entries.historyShort")}
        </Link>
      ) : null}
    </p>
  );
}

/** One podcast of a campaign. It re-renders only when its own data changes. */
export const EntryRow = memo(function EntryRow({
  entry,
  mark,
  own,
  fields,
  index,
  selected,
  onSelect,
}: Props) {
  const t = useText();
  const format = useFormats();
  const { externalId, podcast, podcastState, form, lastEvent, answer, gone, followUp } = entry;
  const { publicId } = useParams({ strict: false });
  const detail = { to: paths.podcast, params: { handle: podcast.publicId } } as const;
  return (
    <Row selected={selected} index={index} className={podcastState === "Lost" ? "fallen" : ""}>
      <Cell>
        <Checkbox
          label={t("campaigns.entries.select", { title: podcast.title })}
          checked={selected}
          onChange={(event) => onSelect(externalId, (event.nativeEvent as MouseEvent).shiftKey ?? false)}
        />
      </Cell>
      <Cell>
        <RowLink to={detail} tabIndex={-1} aria-hidden="true">
          <Cover src={podcast.imageUrlLowQuality} size={52} />
        </RowLink>
      </Cell>
      <Cell className="min-w-0">
        <RowLink to={detail} className="row-title" data-row={externalId}>
          {podcast.title}
        </RowLink>
        <p className="row-second">
          {/* Before a name that may be too long for the line. */}
          {gone ? <Badge>{t("campaigns.board.gone")}</Badge> : null} {mark ? <Badge>{mark}</Badge> : null}{" "}
          {followUp && publicId ? (
            <NextFollowUp followUp={followUp} campaignId={publicId} title={podcast.title} />
          ) : null}
          {podcast.itunesArtist} {form ? <Badge quiet>{t(`campaigns.entries.form.${form}`)}</Badge> : null}{" "}
          {podcast.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}{" "}
          {own?.tags.map((tag) => (
            <Fragment key={tag.publicId}>
              <TagMark tag={tag} />{" "}
            </Fragment>
          ))}
        </p>
        <NarrowLine entry={entry} campaign={publicId} />
      </Cell>
      <Cell className="wide-only entry-state">
        <StateName state={podcastState} />
      </Cell>
      <Cell className="right wide-only">
        <ReachFigure reach={podcast.reach} />
      </Cell>
      <Cell className="wide-only pl-3">
        <MailState status={podcast.emailStatus} />
      </Cell>
      <Cell className="cell optional wide-only">
        {lastEvent.mail && answer?.conversation ? (
          <Link to={paths.conversation} params={{ conversationId: answer.conversation }}>
            {eventWords(lastEvent, t)}
          </Link>
        ) : (
          eventWords(lastEvent, t)
        )}
      </Cell>
      {fields?.map((field) => (
        <Cell key={field.publicId} className="cell own-cell wide-only">
          {fieldWords(field, own?.values[field.publicId], format)}
        </Cell>
      ))}
      <Cell className="cell num right wide-only">
        {publicId ? (
          <Link
            to={paths.entry}
            params={{ publicId, entry: externalId }}
            aria-label={t("campaigns.entries.historyOf", {
              title: podcast.title,
              day: format.day(lastEvent.at),
            })}
          >
            <time dateTime={lastEvent.at}>{format.day(lastEvent.at)}</time>
          </Link>
        ) : (
          <time dateTime={lastEvent.at}>{format.day(lastEvent.at)}</time>
        )}
      </Cell>
    </Row>
  );
});
