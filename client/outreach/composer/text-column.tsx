import { type RefObject, useRef, useState } from "react";
import { LANGUAGES } from "../../../contract/forms/locale.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { TemplateBlocked } from "../templates/template-blocked.tsx";
import { TemplateChooser } from "../templates/template-chooser.tsx";
import { useTemplate } from "../templates/use-templates.ts";
import { isTouched } from "./draft.ts";
import { insertAtCaret, MarkEditor } from "./mark-editor.tsx";
import { PlaceholderButtons } from "./placeholder-buttons.tsx";
import type { PlaceholderValues } from "./placeholders.ts";
import { SaveAsTemplate } from "./save-as-template.tsx";
import type { DraftHandle } from "./use-draft.ts";

interface Props {
  handle: DraftHandle;
  /** The campaign's organization, where the user belongs to it. */
  ownerId: string | undefined;
  /** The recipient whose values templates can be read with. */
  example: { title: string; values: PlaceholderValues } | null;
  subjectRef: RefObject<HTMLTextAreaElement | null>;
  bodyRef: RefObject<HTMLTextAreaElement | null>;
  /** What is missing before it can be sent, shown at the field it belongs to. */
  errors: { subject?: string | undefined; body?: string | undefined };
}

/** Template and language, subject, text, and the placeholders to put in. */
export function TextColumn({ handle, ownerId, example, subjectRef, bodyRef, errors }: Props) {
  const t = useText();
  const { draft } = handle;
  const [open, setOpen] = useState<"chooser" | "blocked" | null>(null);
  const template = useTemplate(draft.template, ownerId);
  // Where a placeholder goes: the field that had the caret last.
  const last = useRef(bodyRef);
  const choose = (): void => setOpen(isTouched(draft) ? "blocked" : "chooser");
  return (
    <section className="mail-text" aria-label={t("outreach.text")}>
      <div className="stays">
        <div className="mail-line first">
          <span>{t("outreach.template")}</span>
          <div>
            <button
              type="button"
              className="sort-trigger template-trigger"
              aria-haspopup="dialog"
              onClick={choose}
            >
              {template?.name ?? t("outreach.noTemplate")}
              <Icon name="chevron-down" size="small" />
            </button>
            <Segments
              label={t("outreach.mailLanguage")}
              value={draft.language}
              onChange={(language) => handle.change({ language })}
              segments={[...LANGUAGES]
                .reverse()
                .map((value) => ({ value, label: t(`outreach.language.${value}`) }))}
            />
          </div>
        </div>
        <div className="mail-line">
          <span aria-hidden="true">{t("outreach.subject")}</span>
          <MarkEditor
            label={t("outreach.subject")}
            className="subject"
            singleLine
            lang={draft.language}
            value={draft.subject}
            fieldRef={subjectRef}
            error={errors.subject}
            onFocus={() => {
              last.current = subjectRef;
            }}
            onNext={() => bodyRef.current?.focus()}
            onChange={(subject) => handle.type({ subject })}
          />
        </div>
        <MarkEditor
          label={t("outreach.text")}
          className="body"
          placeholder={t("outreach.textPlaceholder")}
          lang={draft.language}
          value={draft.body}
          fieldRef={bodyRef}
          error={errors.body}
          onFocus={() => {
            last.current = bodyRef;
          }}
          onChange={(body) => handle.type({ body })}
        />
        <PlaceholderButtons
          language={draft.language}
          onInsert={(words) => last.current.current && insertAtCaret(last.current.current, words)}
        />
        <SaveAsTemplate handle={handle} ownerId={ownerId} />
      </div>
      {open === "blocked" ? (
        <TemplateBlocked
          draft={draft}
          onKeepWriting={() => setOpen(null)}
          onSaveDraft={() => {
            handle.keep();
            setOpen("chooser");
          }}
          onEmpty={() => {
            handle.begin({ subject: "", body: "" }, null);
            setOpen("chooser");
          }}
        />
      ) : null}
      {open === "chooser" ? (
        <TemplateChooser
          current={draft.template}
          kept={handle.kept}
          ownerId={ownerId}
          example={example}
          onClose={() => setOpen(null)}
          onTake={(taken) => {
            handle.begin(taken, taken.id, taken.language);
            setOpen(null);
          }}
          onTakeKept={(kept) => {
            handle.begin(kept, kept.template, kept.language);
            setOpen(null);
          }}
        />
      ) : null}
    </section>
  );
}
