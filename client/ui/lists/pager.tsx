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

/** Older and newer pages of a list of records; nothing where all of it fits on one. */
export function Pager({ label, page, resultSize, pageSize, onPage }: Props) {
  const t = useText();
  const pages = Math.ceil(resultSize / pageSize);
  if (pages <= 1) return null;
  return (
    <nav className="pager num" aria-label={label}>
      <Button disabled={page === 0} icon="chevron-left" onClick={() => onPage(page - 1)}>
        {t("ui.previous")}
      </Button>
      <span className="small muted">{t("ui.pageOf", { page: page + 1, pages })}</span>
      <Button disabled={page >= pages - 1} icon="chevron-right" onClick={() => onPage(page + 1)}>
        {t("ui.next")}
      </Button>
    </nav>
  );
}
