import { type BriefingDocument, briefingWords } from "../../../contract/briefing.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { outlineOf, readingTime } from "./outline.ts";

interface Props {
  document: BriefingDocument;
  /** Shows the block with this number. */
  onGo: (block: number) => void;
}

/** The sections of a briefing with their words; each leads to its place in the text. */
export function OutlineList({ document, onGo }: Props) {
  const t = useText();
  const format = useFormats();
  const sections = outlineOf(document);
  const words = briefingWords(document);
  const time = readingTime(words);
  return (
    <nav aria-label={t("campaigns.briefing.outline")}>
      <h3>{t("campaigns.briefing.outline")}</h3>
      {words === 0 ? <p className="small faint mt-1">{t("campaigns.briefing.empty")}</p> : null}
      <Leaders>
        {sections.map(({ title, block, words: count }) => (
          <LeaderLine
            key={block}
            render={<button type="button" onClick={() => onGo(block)} />}
            name={title === null ? t("campaigns.briefing.intro") : title || t("campaigns.briefing.untitled")}
            figure={format.count(count)}
          />
        ))}
        {words > 0 ? (
          <LeaderLine kind="sum" name={t("campaigns.briefing.words")} figure={format.count(words)} />
        ) : null}
      </Leaders>
      {words > 0 ? (
        <p className="small faint mt-2">{t(`campaigns.briefing.${time.unit}`, { count: time.count })}</p>
      ) : null}
    </nav>
  );
}
