import { type RefObject, useCallback, useId, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type CampaignEntry, PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { Cover } from "../../ui/cover.tsx";
import { CardFacts } from "./board-card.tsx";
import { BoardColumn } from "./board-column.tsx";
import { columnsOf } from "./board-columns.ts";
import { useBoardKeys } from "./use-board-keys.ts";
import { type Drag, useCardDrag } from "./use-card-drag.ts";
import "./board.css";

interface Props {
  /** All of the campaign, in the order in force. */
  entries: readonly CampaignEntry[];
  onMove: (ids: readonly string[], target: PodcastState) => void;
}

/** The copy of a card that follows the pointer. */
function Ghost({ drag, ghost }: { drag: Drag; ghost: RefObject<HTMLDivElement | null> }) {
  const { entry, left, top, width } = drag;
  return createPortal(
    <div ref={ghost} className="board-card board-ghost" style={{ left, top, width }} aria-hidden="true">
      <Cover src={entry.podcast.imageUrlLowQuality} size={44} />
      <div className="min-w-0">
        <span className="row-title">{entry.podcast.title}</span>
        <CardFacts entry={entry} />
      </div>
    </div>,
    document.body,
  );
}

/** The pipeline as seven columns; a card is moved by dragging it or by the arrow keys (A4.01). */
export function Board({ entries, onMove }: Props) {
  const t = useText();
  const hint = useId();
  const board = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<readonly string[]>([]);
  const columns = useMemo(() => columnsOf(entries, moved), [entries, moved]);

  const move = useCallback(
    ({ externalId }: CampaignEntry, target: PodcastState) => {
      setMoved((before) => [externalId, ...before.filter((id) => id !== externalId)]);
      onMove([externalId], target);
    },
    [onMove],
  );
  const { drag, grab } = useCardDrag(board, ghost, move);
  useBoardKeys(board, entries, move);

  return (
    <>
      <p id={hint} hidden>
        {t("campaigns.board.hint")}
      </p>
      <div ref={board} className={drag ? "board dragging" : "board"}>
        {PODCAST_STATES.map((state) => (
          <BoardColumn
            key={state}
            state={state}
            entries={columns[state]}
            target={drag?.target === state}
            dragged={drag?.entry.externalId ?? null}
            hint={hint}
            onGrab={grab}
          />
        ))}
      </div>
      {drag ? <Ghost drag={drag} ghost={ghost} /> : null}
    </>
  );
}
