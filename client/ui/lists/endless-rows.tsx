// biome-ignore-all lint/a11y/useSemanticElements: see rows.tsx
import { useWindowVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import {
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useResized } from "./use-resized.ts";

/** Scrolls the window so that a row is in view, as little as that takes. */
export interface RowsHandle {
  show: (index: number) => void;
}

/** Row heights measured when a list was last shown, by its name, for the few lists a user may return to. */
const remembered = new Map<string, VirtualItem[]>();
const mostRemembered = 8;

function remember(list: string, measured: VirtualItem[]): void {
  remembered.delete(list);
  remembered.set(list, measured);
  const [oldest] = remembered.keys();
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest);
}

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** In pixels; measured afterwards, so a good guess is enough. */
  rowHeight: number;
  renderRow: (item: Item, index: number) => ReactNode;
  /** Called when the end comes near; left out when there is no more. */
  onEnd?: (() => void) | undefined;
  handle?: RefObject<RowsHandle | null> | undefined;
  /** Identifies the list, so that returning to it restores every row's position. */
  name?: string | undefined;
}

/** A list shown for this long, in ms, is considered stable. */
const STANDS_MS = 200;
/** Rows kept ready above and below the window. */
const MOST_BEYOND = 8;

/** Rows of a list of any length: only those near the window exist, and the window itself scrolls. */
export function EndlessRows<Item>({ items, keyOf, rowHeight, renderRow, onEnd, handle, name }: Props<Item>) {
  const place = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // The visible rows are rendered first whenever a list starts over; those around them follow once the list is stable.
  // While the user types, each letter brings a list that the next one replaces.
  const list = `${name ?? ""} ${items[0] === undefined ? "" : keyOf(items[0])}`;
  const [standing, setStanding] = useState<string>();
  const stands = standing === list;
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setStanding(list)), STANDS_MS);
    return () => clearTimeout(timer);
  }, [list]);

  const virtual = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    overscan: stands ? MOST_BEYOND : 1,
    scrollMargin: offset,
    // Room for the bar at the bottom that shows while something is selected.
    scrollPaddingEnd: 76,
    initialMeasurementsCache: name === undefined ? [] : (remembered.get(name) ?? []),
  });
  // The list's distance from the top of the page; it changes when banners or chips above it come and go. Not asked for
  // with the rows that scrolling brings: each time the whole page would have to be laid out at once.
  useLayoutEffect(() => {
    if (virtual.isScrolling) return;
    const top = place.current ? place.current.getBoundingClientRect().top + window.scrollY : 0;
    setOffset((before) => (Math.abs(before - top) < 1 ? before : top));
  });
  // Once it is stable, and when the page is left: when another list replaces it, it is too late.
  const latest = useRef(name);
  useEffect(() => {
    latest.current = name;
    if (name !== undefined && stands && !virtual.isScrolling) remember(name, virtual.takeSnapshot());
  }, [name, stands, virtual, virtual.isScrolling]);
  useEffect(
    () => () => {
      if (latest.current !== undefined) remember(latest.current, virtual.takeSnapshot());
    },
    [virtual],
  );

  // At another width every row has another height: those out of view are guessed again, those in view measured.
  useResized(() => {
    remembered.clear();
    virtual.measure();
    for (const row of place.current?.querySelectorAll<HTMLDivElement>(":scope > [data-index]") ?? [])
      virtual.measureElement(row);
  });

  useImperativeHandle(handle, () => ({ show: (index) => virtual.scrollToIndex(index, { align: "auto" }) }));

  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEnd && stands && last >= items.length - MOST_BEYOND) onEnd();
  }, [onEnd, stands, last, items.length]);

  return (
    <div ref={place} role="rowgroup" className="endless" style={{ height: virtual.getTotalSize() }}>
      {shown.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <div
            key={row.key}
            role="presentation"
            ref={virtual.measureElement}
            data-index={row.index}
            style={{ transform: `translateY(${row.start - offset}px)` }}
          >
            {renderRow(item, row.index)}
          </div>
        );
      })}
    </div>
  );
}
