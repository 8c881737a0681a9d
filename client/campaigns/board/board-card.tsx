import { Link, useParams } from "@tanstack/react-router";
import { memo, type PointerEvent } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { MailState } from "../../catalogue/detail/mail-state.tsx";
import { ReachFigure } from "../../catalogue/reach/reach-figure.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { NextFollowUp } from "../entries/next-follow-up.tsx";
import { CardGone } from "./card-gone.tsx";

interface Props {
  entry: CampaignEntry;
  /** Being dragged: what moves on screen is a copy. */
  away: boolean;
  /** The id of the sentence that says which keys move it. */
  hint: string;
  onGrab: (entry: CampaignEntry, event: PointerEvent<HTMLElement>) => void;
}

/** What a card shows below its title; the copy under the pointer shows the same. */
export function CardFacts({
  entry: { podcast, lastEvent, answer, gone, followUp },
}: {
  entry: CampaignEntry;
}) {
  const t = useText();
  const format = useFormats();
  const { publicId } = useParams({ strict: false });
  // In a narrow column the line breaks before the date, not within it.
  const day = format.day(lastEvent.at).replaceAll(" ", "\u00a0");
  return (
    <>
      <span className="card-facts">
        <ReachFigure reach={podcast.reach} short />
        <MailState status={podcast.emailStatus} />
      </span>
      <p>
        {podcast.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}{" "}
        <time dateTime={lastEvent.at}>{t(`campaigns.board.event.${lastEvent.kind}`, { day })}</time>
      </p>
      {gone ? <CardGone gone={gone} podcast={podcast} /> : null}
      {answer ? <CardAnswer answer={answer} title={podcast.title} /> : null}
      {followUp && publicId ? (
        <p className="board-follow-up">
          <NextFollowUp followUp={followUp} campaignId={publicId} title={podcast.title} />
        </p>
      ) : null}
    </>
  );
}

/** The newest answer: its words, the day, whose turn it is. It leads to the conversation. */
function CardAnswer({ answer, title }: { answer: NonNullable<CampaignEntry["answer"]>; title: string }) {
  const t = useText();
  const format = useFormats();
  const day = format.day(answer.at).replaceAll(" ", "\u00a0");
  const words =
    answer.awayUntil && answer.kind === "away"
      ? t("campaigns.board.awayUntil", { day: format.day(answer.awayUntil) })
      : answer.words
        ? t("campaigns.board.words", { words: answer.words })
        : t("campaigns.board.answered", { day });
  return (
    <p className="board-answer">
      {answer.conversation ? (
        <Link
          to={paths.conversation}
          params={{ conversationId: answer.conversation }}
          draggable={false}
          aria-label={t("campaigns.board.openAnswer", { title, words })}
        >
          {words}
        </Link>
      ) : (
        words
      )}
      <span className="board-turn">
        <Icon size="small" name={answer.turn === "ours" ? "undo" : "clock"} />
        {t(`campaigns.board.turn.${answer.turn}`)}
        <time dateTime={answer.at}>{day}</time>
      </span>
    </p>
  );
}

/** One podcast on the board. Its title opens it; the whole card can be dragged. */
export const BoardCard = memo(function BoardCard({ entry, away, hint, onGrab }: Props) {
  const { podcast, podcastState, externalId } = entry;
  return (
    <li
      className={["board-card", away && "away", podcastState === "Lost" && "fallen"]
        .filter(Boolean)
        .join(" ")}
      onPointerDown={(event) => onGrab(entry, event)}
      onDragStart={(event) => event.preventDefault()}
    >
      <Cover src={podcast.imageUrlLowQuality} size={44} />
      <div className="min-w-0">
        <Link
          to={paths.podcast}
          params={{ handle: podcast.publicId }}
          className="row-title"
          data-row={externalId}
          aria-describedby={hint}
          draggable={false}
          lang={podcast.language ?? undefined}
        >
          {podcast.title}
        </Link>
        <CardFacts entry={entry} />
      </div>
    </li>
  );
});
