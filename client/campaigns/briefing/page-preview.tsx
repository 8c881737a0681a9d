import { type BriefingBlock, type BriefingDocument, briefingText } from "../../../contract/briefing.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

/** Letters that fill one line of the small page. */
const LINE = 62;
const LINES_SHOWN = 24;

/** How wide each line of a block is drawn, in percent; a gap goes before a heading. */
function linesOf(block: BriefingBlock): number[] {
  const letters = briefingText(block).length;
  const whole = Math.min(LINES_SHOWN, Math.floor(letters / LINE));
  const rest = Math.round(((letters % LINE) / LINE) * 100);
  const gap = block.type === "heading" ? [0] : [];
  return [...gap, ...Array.from({ length: whole }, () => 96), ...(rest > 4 ? [rest] : [])];
}

interface Props {
  document: BriefingDocument;
  reading: boolean;
  onRead: () => void;
}

/** A small page that looks like the briefing, the way into the reading view, and onto paper. */
export function PagePreview({ document, reading, onRead }: Props) {
  const t = useText();
  const [first, ...rest] = document.content;
  const title = first?.type === "heading" ? briefingText(first) : null;
  const lines = (title === null ? document.content : rest).flatMap(linesOf).slice(0, LINES_SHOWN);
  return (
    <aside>
      <h3>{t("campaigns.briefing.hosts")}</h3>
      <p className="small muted">
        {t(reading ? "campaigns.briefing.readOnly" : "campaigns.briefing.hostsSays")}
      </p>
      {reading ? null : (
        <button
          type="button"
          className="page-preview"
          aria-label={t("campaigns.briefing.openRead")}
          onClick={onRead}
        >
          {title ? <b>{title}</b> : null}
          {lines.map((width, index) => (
            // Lines have no ids, so their position is the key.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <i key={index} className={width === 0 ? "gap" : undefined} style={{ width: `${width}%` }} />
          ))}
        </button>
      )}
      <Button icon="print" className="mt-4" onClick={() => window.print()}>
        {t("campaigns.briefing.print")}
      </Button>
    </aside>
  );
}
