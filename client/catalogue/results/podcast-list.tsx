import { type ReactNode, useCallback, useMemo, useRef } from "react";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { EndlessRows, type RowsHandle } from "../../ui/lists/endless-rows.tsx";
import { useRowKeys } from "../../ui/lists/row-keys.ts";
import { Rows } from "../../ui/lists/rows.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { PodcastHead } from "../detail/podcast-head.tsx";
import { termsOf } from "./mark-terms.ts";
import { NoPodcasts } from "./no-podcasts.tsx";
import { PodcastRow } from "./podcast-row.tsx";
import type { PodcastSearch } from "./search.ts";
import { isPreparing, type Results } from "./use-results.ts";
import "./podcast-list.css";

const cardKey = (card: PodcastCard): string => card.externalId;

interface Props {
  search: PodcastSearch;
  results: Results;
  selection: Selection;
  /** On a phone: the rows have boxes to tick, and a tap anywhere ticks one. */
  selecting: boolean;
  onChange: (search: PodcastSearch) => void;
  /** The user is probably about to change the search. */
  onNear: (search: PodcastSearch) => void;
  onAdd: (card: PodcastCard) => void;
  /** Names of the campaigns a podcast is in, joined; undefined if none. */
  insideOf: (id: string) => string | undefined;
}

/** Below the rows: loading, an error, or the end of the list. */
function ListFoot({ results }: { results: Results }): ReactNode {
  const t = useText();
  const { total, moreFailed, error, again, ended } = results;
  if (moreFailed) {
    return (
      <div className="list-foot">
        <Note kind="failing" start={t("catalogue.moreFailedStart")}>
          {sentenceOf(error, t)}{" "}
          <button type="button" onClick={again}>
            {t("catalogue.again")}
          </button>
        </Note>
      </div>
    );
  }
  if (ended) return <p className="list-foot small faint num">{t("catalogue.end", { count: total ?? 0 })}</p>;
  return (
    <Skeleton label={t("catalogue.loadingMore")}>
      <RowBones rows={2} />
    </Skeleton>
  );
}

/** The podcasts found, in an endless list, and every state that replaces it. */
export function PodcastList({
  search,
  results,
  selection,
  selecting,
  onChange,
  onNear,
  onAdd,
  insideOf,
}: Props) {
  const t = useText();
  const rows = useRef<RowsHandle>(null);
  const { podcasts, total, usedTitle } = results;
  const title = usedTitle ?? search.title;
  const terms = useMemo(() => termsOf(title), [title]);
  const { has, toggle } = selection;
  const ids = useMemo(() => podcasts.map(cardKey), [podcasts]);
  const acts = useMemo(
    () => ({
      a(index: number): void {
        const card = podcasts[index];
        if (card) onAdd(card);
      },
    }),
    [podcasts, onAdd],
  );
  useRowKeys({ ids, rows, onSelect: toggle, acts });

  const renderRow = useCallback(
    (card: PodcastCard, index: number) => (
      <PodcastRow
        card={card}
        index={index}
        terms={terms}
        selected={has(card.externalId)}
        inside={insideOf(card.externalId)}
        onSelect={toggle}
        onAdd={onAdd}
      />
    ),
    [terms, has, insideOf, toggle, onAdd],
  );

  if (isPreparing(results.error) && podcasts.length === 0) {
    return (
      <EmptyState title={t("catalogue.preparingTitle")}>
        <span role="status">
          {sentenceOf(results.error, t)} {t("catalogue.preparing")}
        </span>
      </EmptyState>
    );
  }
  if (results.error && podcasts.length === 0) {
    return (
      <div className="pt-6">
        <Note kind="failing" start={t("catalogue.failedStart")}>
          {sentenceOf(results.error, t)} {t("catalogue.failed")}
        </Note>
        <Button className="mt-4" icon="refresh" onClick={results.again}>
          {t("catalogue.again")}
        </Button>
      </div>
    );
  }
  if (results.pending) {
    return (
      <Skeleton>
        <RowBones rows={9} />
      </Skeleton>
    );
  }
  const used =
    usedTitle !== undefined && search.title !== undefined ? (
      <p className="small muted mb-3">{t("catalogue.usedTitle", { used: usedTitle, title: search.title })}</p>
    ) : null;
  if (podcasts.length === 0)
    return (
      <>
        {used}
        <NoPodcasts search={search} onChange={onChange} />
      </>
    );
  return (
    <div className={results.old ? "list-old" : undefined} aria-busy={results.old || undefined}>
      {used}
      <Rows
        label={t("catalogue.title")}
        className={selecting ? "podcast-list selecting" : "podcast-list"}
        total={total}
      >
        <PodcastHead search={search} selection={selection} onChange={onChange} onNear={onNear} />
        <EndlessRows
          items={podcasts}
          keyOf={cardKey}
          rowHeight={76}
          renderRow={renderRow}
          onEnd={results.more}
          handle={rows}
          name={`podcasts ${JSON.stringify(search)}`}
        />
      </Rows>
      <ListFoot results={results} />
    </div>
  );
}
