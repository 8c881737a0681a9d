import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { EndlessRows, type RowsHandle } from "../../ui/lists/endless-rows.tsx";
import { useRowKeys } from "../../ui/lists/row-keys.ts";
import { Cell, HeadCell, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import type { Selection } from "../../ui/lists/selection.ts";
import type { Marks } from "../marks/use-marks.ts";
import { type EntrySearch, type EntrySort, entriesSortedBy, entryOrder } from "./entry-order.ts";
import { EntryRow } from "./entry-row.tsx";
import "./entry-list.css";

/** Up to here every row is rendered, so that the browser's own search finds them all. */
const renderedWhole = 100;

const idOf = (entry: CampaignEntry): string => entry.externalId;

interface Props {
  entries: readonly CampaignEntry[];
  search: EntrySearch;
  selection: Selection;
  /** What is new of podcasts, by their ids. */
  marks: ReadonlyMap<string, string>;
  /** Tags and own fields; undefined until they are known. */
  own: Marks | undefined;
  onChange: (search: EntrySearch) => void;
}

function Head({ search, selection, own, onChange }: Omit<Props, "entries" | "marks">) {
  const t = useText();
  const order = entryOrder(search);
  const column = (sort: EntrySort, className = ""): ReactNode => (
    <HeadCell
      className={className}
      sorted={order.sort === sort ? order.direction : undefined}
      onSort={() => onChange(entriesSortedBy(search, sort))}
    >
      {t(`campaigns.entries.column.${sort}`)}
    </HeadCell>
  );
  return (
    <RowHead>
      <Cell>
        <Checkbox
          label={t("campaigns.entries.selectAll")}
          checked={selection.state === "all"}
          mixed={selection.state === "some"}
          onChange={selection.toggleAll}
        />
      </Cell>
      <HeadCell />
      {column("title")}
      {column("state", "wide-only")}
      {column("reach", "right wide-only")}
      {column("email", "wide-only pl-3")}
      {column("event", "optional wide-only")}
      {own?.fields.map(({ publicId, name }) => (
        <HeadCell key={publicId} className="own-cell wide-only">
          {name}
        </HeadCell>
      ))}
      <HeadCell />
    </RowHead>
  );
}

/** The podcasts of a campaign in rows (A2.11); long lists exist only near the window. */
export function EntryList({ entries, search, selection, marks, own, onChange }: Props) {
  const t = useText();
  const rows = useRef<RowsHandle>(null);
  const ids = useMemo(() => entries.map(idOf), [entries]);
  const { has, toggle } = selection;
  useRowKeys({ ids, rows, onSelect: toggle });

  const renderRow = useCallback(
    (entry: CampaignEntry, index: number) => (
      <EntryRow
        key={entry.externalId}
        entry={entry}
        mark={marks.get(entry.podcast.publicId)}
        own={own?.of(entry.externalId)}
        fields={own?.fields}
        index={index}
        selected={has(entry.externalId)}
        onSelect={toggle}
      />
    ),
    [has, toggle, marks, own],
  );
  const columns = own?.fields.length ?? 0;
  const list = (
    <Rows label={t("shell.podcasts")} className="entry-list" total={entries.length}>
      <Head search={search} selection={selection} own={own} onChange={onChange} />
      {entries.length > renderedWhole ? (
        <EndlessRows items={entries} keyOf={idOf} rowHeight={68} renderRow={renderRow} handle={rows} />
      ) : (
        <RowGroup>{entries.map(renderRow)}</RowGroup>
      )}
    </Rows>
  );
  if (columns === 0) return list;
  return (
    <div className="entry-list-wide" style={{ "--own": columns } as CSSProperties}>
      {list}
    </div>
  );
}
