import { useEffect, useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Paragraphs } from "../composer/marked-text.tsx";

interface Props {
  text: { body: string; days?: number | undefined };
  waiting: boolean;
  onTake: () => void;
  onOver: () => void;
}

/** Somebody else was faster: their text above one's own, and the two ways on. */
export function TheirText({ text, waiting, onTake, onOver }: Props) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  // The button that was pressed gives way to the two below.
  useEffect(() => section.current?.focus(), []);
  return (
    <div className="their-text">
      <Note kind="failing" start={t("outreach.followUp.stale")}>
        {t("outreach.followUp.staleLead")}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section ref={section} tabIndex={0} aria-label={t("outreach.followUp.theirText")}>
        {text.days === undefined ? null : (
          <p className="small muted num">{t("outreach.steps.after", { count: text.days })}</p>
        )}
        <Paragraphs text={text.body} marked />
      </section>
      <p className="row-of">
        <Button kind="main" state={waiting ? "waiting" : "ready"} onClick={onOver}>
          {t("outreach.followUp.saveOver")}
        </Button>
        <Button onClick={onTake}>{t("outreach.followUp.takeTheirs")}</Button>
      </p>
    </div>
  );
}
