import { useEffect, useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../button.tsx";

interface Props {
  label: string;
  /** Counted from 0. */
  page: number;
  resultSize: number;
  pageSize: number;
  onPage: (page: number) => void;
}

/**
 * Older and newer pages of a list of records; nothing where all of it fits on one. Where the last record of the last
 * page is gone, the page before it is the last one, and is shown.
 */
export function Pager({ label, page, resultSize, pageSize, onPage }: Props) {
  const t = useText();
  const pages = Math.ceil(resultSize / pageSize);
  const last = Math.max(pages - 1, 0);
  const newest = useRef(onPage);
  newest.current = onPage;
  useEffect(() => {
    if (page > last) newest.current(last);
  }, [page, last]);
  if (pages <= 1) return null;
  return (
    <nav className="pager num" aria-label={label}>
      <Button disabled={page === 0} icon="chevron-left" onClick={() => onPage(page - 1)}>
        {t("ui.previous")}
      </Button>
      <span className="small muted">{t("ui.pageOf", { page: Math.min(page, last) + 1, pages })}</span>
      <Button disabled={page >= last} icon="chevron-right" onClick={() => onPage(page + 1)}>
        {t("ui.next")}
      </Button>
    </nav>
  );
}
