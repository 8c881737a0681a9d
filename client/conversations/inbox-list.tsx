import { useEffect, useRef } from "react";
import type { ConversationRow } from "../../contract/conversations.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import type { Selection } from "../ui/lists/selection.ts";
import { InboxRow } from "./inbox-row.tsx";
import type { InboxSearch } from "./inbox-search.ts";

interface Props {
  rows: readonly ConversationRow[];
  search: InboxSearch;
  openId: string | undefined;
  selection: Selection;
  onMore: (() => void) | undefined;
}

/** The conversations, newest first; the next page comes when the end comes into view. */
export function InboxList({ rows, search, openId, selection, onMore }: Props) {
  const t = useText();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      (seen) => seen.some((one) => one.isIntersecting) && more.current?.(),
      {
        rootMargin: "400px",
      },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  return (
    <>
      <ul className="inbox-rows" aria-label={t("conversations.list")}>
        {rows.map((row) => (
          <InboxRow
            key={row.publicId}
            row={row}
            search={search}
            current={row.publicId === openId}
            selected={selection.has(row.publicId)}
            onSelect={(range) => selection.toggle(row.publicId, range)}
          />
        ))}
      </ul>
      <div ref={end} className="inbox-end">
        {onMore ? <Button onClick={onMore}>{t("conversations.more")}</Button> : null}
      </div>
    </>
  );
}
