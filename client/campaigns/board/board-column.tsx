import { type PointerEvent, useState } from "react";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { StateSign } from "../pipeline-state.tsx";
import { BoardCard } from "./board-card.tsx";

/** How many cards a column shows, and how many more each time. */
const step = 50;

interface Props {
  state: PodcastState;
  entries: readonly CampaignEntry[];
  /** The card under the pointer would land here. */
  target: boolean;
  dragged: string | null;
  hint: string;
  onGrab: (entry: CampaignEntry, event: PointerEvent<HTMLElement>) => void;
}

/** The podcasts in one state. A long column shows its first fifty until more are asked for. */
export function BoardColumn({ state, entries, target, dragged, hint, onGrab }: Props) {
  const t = useText();
  const [most, setMost] = useState(step);
  const name = t(`campaigns.state.${state}`);
  const left = entries.length - most;
  return (
    <section aria-label={name} data-state={state}>
      <h3>
        <StateSign state={state} />
        {name}
        <small className="num">{entries.length}</small>
      </h3>
      {target ? <div className="board-drop">{t("campaigns.board.dropHere", { state: name })}</div> : null}
      {entries.length > 0 ? (
        <ul>
          {entries.slice(0, most).map((entry) => (
            <BoardCard
              key={entry.externalId}
              entry={entry}
              away={entry.externalId === dragged}
              hint={hint}
              onGrab={onGrab}
            />
          ))}
        </ul>
      ) : null}
      {left > 0 ? (
        <Button kind="third" onClick={() => setMost(most + step)}>
          {t("campaigns.board.more", { count: left })}
        </Button>
      ) : null}
    </section>
  );
}
