import type { SharedBoard, SharedCard } from "../../../contract/results/share.ts";
import { StateSign } from "../../campaigns/pipeline-state.tsx";
import { ReachFigure } from "../../catalogue/reach/reach-figure.tsx";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { SharedHead } from "./shared-head.tsx";

/** States in which a host has agreed. */
const SIGNED: readonly string[] = ["Signed", "Briefed"];

/** The pipeline of a campaign for whoever has a link: nothing can be moved or opened (D5.07). */
export function SharedBoardView({ board }: { board: SharedBoard }) {
  const t = useText();
  const counts = board.columns.map(({ state, shows }) => ({ state, count: shows.length }));
  const sum = (some: typeof counts) => some.reduce((all, { count }) => all + count, 0);
  const signed = sum(counts.filter(({ state }) => SIGNED.includes(state)));
  return (
    <article>
      <SharedHead
        about={board}
        kind={t("results.share.kind.board")}
        says={t("results.share.board.head", { count: sum(counts), signed })}
      />
      <div className="shared-board">
        {board.columns.map(({ state, shows }) => (
          <section key={state} aria-label={t(`campaigns.state.${state}`)}>
            <h2>
              <StateSign state={state} />
              {t(`campaigns.state.${state}`)}
              <small className="num">{shows.length}</small>
            </h2>
            {shows.length === 0 ? (
              <p className="small faint">{t("results.share.board.none")}</p>
            ) : (
              <ul>
                {shows.map((show) => (
                  <Card key={show.cover} show={show} lost={state === "Lost"} />
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
      <p className="small muted shared-note">{t("results.share.reachSays")}</p>
    </article>
  );
}

function Card({ show, lost }: { show: SharedCard; lost: boolean }) {
  const t = useText();
  return (
    <li className={lost ? "shared-card fallen" : "shared-card"}>
      <Cover src={show.cover} size={44} eager />
      <div className="min-w-0">
        <p className="row-title" lang={show.language ?? undefined}>
          {show.title}
        </p>
        <p className="card-facts">
          <ReachFigure reach={show.reach} short />
          {show.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
        </p>
      </div>
    </li>
  );
}
