import { useEffect, useRef } from "react";
import type { TemplateDetail } from "../../../contract/outreach/templates.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { MarkedLine, Paragraphs } from "../composer/marked-text.tsx";

interface Props {
  theirs: TemplateDetail;
  waiting: boolean;
  onTake: () => void;
  onOver: () => void;
}

/** Somebody else has saved the template meanwhile: their text, above one's own, and the two ways on. */
export function StaleNote({ theirs, waiting, onTake, onOver }: Props) {
  const t = useText();
  const formats = useFormats();
  const text = useRef<HTMLElement>(null);
  // The button that was pressed gives way to the two below.
  useEffect(() => text.current?.focus(), []);
  return (
    <div className="template-stale">
      <Note
        kind="failing"
        start={t("outreach.own.stale", {
          by: theirs.by ?? t("outreach.own.somebody"),
          time: formats.dayAndTime(theirs.changed),
        })}
      >
        {t("outreach.own.staleLead")}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section ref={text} lang={theirs.language} tabIndex={0} aria-label={t("outreach.own.theirText")}>
        <p>
          <b>{theirs.subject ? <MarkedLine text={theirs.subject} /> : t("outreach.noSubject")}</b>
        </p>
        <Paragraphs text={theirs.body} marked />
      </section>
      <p className="row-of">
        <Button kind="main" state={waiting ? "waiting" : "ready"} onClick={onOver}>
          {t("outreach.own.saveOver")}
        </Button>
        <Button onClick={onTake}>{t("outreach.own.takeTheirs")}</Button>
      </p>
    </div>
  );
}
