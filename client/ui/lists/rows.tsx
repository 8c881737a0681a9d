// biome-ignore-all lint/a11y/useSemanticElements: rows are virtual and laid out as a grid, which strips a native table of its meaning
// biome-ignore-all lint/a11y/useFocusableInteractive: a table's rows and headings are read, not focused; their buttons and links are
import type { ComponentProps, ReactNode } from "react";
import { useApproach } from "../approach.ts";
import { Icon } from "../icon.tsx";

interface RowsProps {
  label: string;
  /** How many rows there are in all, also those not rendered. */
  total?: number | undefined;
  /** Names the list in a stylesheet, where `--cols` says the grid columns for each width. */
  className: string;
  children: ReactNode;
}

/** A list in columns, read as a table. Holds one `RowHead` and `Row`s (or an `EndlessRows`). */
export function Rows({ label, total, className, children }: RowsProps) {
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={total === undefined ? undefined : total + 1}
      className={`list ${className}`}
    >
      {children}
    </div>
  );
}

/** The line of column names; gone on small screens. */
export function RowHead({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup">
      <div role="row" aria-rowindex={1} className="row row-head">
        {children}
      </div>
    </div>
  );
}

/** The rows under the header if all are rendered; otherwise use `EndlessRows`. */
export function RowGroup({ children }: { children: ReactNode }) {
  return <div role="rowgroup">{children}</div>;
}

interface RowProps extends Omit<ComponentProps<"div">, "role"> {
  selected?: boolean | undefined;
  /** Place in the whole list, from 0; needed where not all rows are rendered. */
  index?: number | undefined;
}

/** One row. Selected: wash to the margin and a mark at its edge. Its `.row-title` link rings the whole row. */
export function Row({ selected, index, className, ...rest }: RowProps) {
  return (
    <div
      {...rest}
      role="row"
      aria-rowindex={index === undefined ? undefined : index + 2}
      className={["row", selected && "selected", className].filter(Boolean).join(" ")}
    />
  );
}

/** One cell. `right` for figures, `optional` where it goes on narrower screens, `wide-only` on small ones. */
export function Cell({ className = "", ...rest }: ComponentProps<"div">) {
  return <div {...rest} role="cell" className={className} />;
}

interface HeadCellProps {
  /** The direction in force, where this column sorts the list. */
  sorted?: "asc" | "desc" | undefined;
  onSort?: (() => void) | undefined;
  /** The mouse rests on the button. */
  onNear?: (() => void) | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A column's name; a button where one can sort by it. */
export function HeadCell({ sorted, onSort, onNear, className, children }: HeadCellProps) {
  const approach = useApproach();
  // A column without a name, such as that of the covers, is no heading.
  if (!children) return <div role="cell" className={className} />;
  const order = sorted === "asc" ? "ascending" : sorted === "desc" ? "descending" : undefined;
  return (
    <div role="columnheader" aria-sort={order} className={className}>
      {onSort ? (
        <button type="button" onClick={onSort} {...(onNear && approach(onNear))}>
          {children}
          {sorted ? <Icon name={sorted === "asc" ? "chevron-up" : "chevron-down"} size="small" /> : null}
        </button>
      ) : (
        children
      )}
    </div>
  );
}
