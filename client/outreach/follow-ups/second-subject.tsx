import { type RefObject, useId } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { MarkEditor } from "../composer/mark-editor.tsx";

interface Props {
  value: string | null;
  lang: string;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  error: string | undefined;
  onChange: (value: string | null) => void;
  onFocus: () => void;
  onNext: () => void;
}

/** A second subject, which the other half of the recipients gets. */
export function SecondSubject({ value, lang, fieldRef, error, onChange, onFocus, onNext }: Props) {
  const t = useText();
  const button = useId();
  if (value === null)
    return (
      <p className="subject-b-open">
        <Button
          id={button}
          kind="third"
          icon="plus"
          onClick={() => {
            onChange("");
            requestAnimationFrame(() => fieldRef.current?.focus());
          }}
        >
          {t("outreach.subjectB.add")}
        </Button>
      </p>
    );
  return (
    <>
      <div className="mail-line subject-b">
        <span aria-hidden="true">{t("outreach.subjectB.short")}</span>
        <MarkEditor
          label={t("outreach.subjectB")}
          className="subject"
          singleLine
          lang={lang}
          value={value}
          fieldRef={fieldRef}
          error={error}
          onFocus={onFocus}
          onNext={onNext}
          onChange={onChange}
        />
        <IconButton
          icon="cross"
          size="small"
          label={t("outreach.subjectB.remove")}
          onClick={() => {
            onChange(null);
            requestAnimationFrame(() => document.getElementById(button)?.focus());
          }}
        />
      </div>
      <p className="small muted">{t("outreach.subjectB.lead")}</p>
    </>
  );
}
