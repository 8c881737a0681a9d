import { useEffect, useRef } from "react";
import type { PodcastTexts, TextField } from "../../../contract/catalogue-texts.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

interface Props {
  now: PodcastTexts;
  /** Those that say something else than when the form was opened. */
  fields: readonly TextField[];
  /** Somebody was refused, and not told by the way while typing. */
  refused: boolean;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else has saved texts meanwhile: theirs, and the two ways on. */
export function NewerTexts({ now, fields, refused, onKeep, onTake }: Props) {
  const t = useText();
  const section = useRef<HTMLElement>(null);
  // The button that was pressed cannot be pressed any more.
  useEffect(() => {
    if (refused) section.current?.focus();
  }, [refused]);
  return (
    <div className="texts-newer">
      <Note kind="failing" start={t("catalogue.texts.newer")}>
        {t("catalogue.texts.newerSays")}
      </Note>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section ref={section} tabIndex={0} aria-label={t("catalogue.texts.newerLabel")}>
        {fields.map((field) => (
          <div key={field}>
            <h3>{t(`catalogue.detail.${field}`)}</h3>
            <p>{now[field] ?? t("catalogue.texts.newerNone")}</p>
          </div>
        ))}
      </section>
      <p className="row-of">
        <Button onClick={onKeep}>{t("catalogue.texts.keepMine")}</Button>
        <Button onClick={onTake}>{t("catalogue.texts.showNow")}</Button>
      </p>
    </div>
  );
}
