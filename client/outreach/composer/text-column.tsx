import { type RefObject, useRef, useState } from "react";
import { LANGUAGES } from "../../../contract/forms/locale.ts";
import { listTemplates, PLACEHOLDERS } from "../../../contract/outreach.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { TemplateBlocked } from "../templates/template-blocked.tsx";
import { TemplateChooser } from "../templates/template-chooser.tsx";
import { isTouched } from "./draft.ts";
import { insertAtCaret, MarkEditor } from "./mark-editor.tsx";
import { written } from "./placeholders.ts";
import type { DraftHandle } from "./use-draft.ts";

interface Props {
  handle: DraftHandle;
  subjectRef: RefObject<HTMLTextAreaElement | null>;
  bodyRef: RefObject<HTMLTextAreaElement | null>;
  /** What is missing before it can be sent, shown at the field it belongs to. */
  errors: { subject?: string | undefined; body?: string | undefined };
}

/** Template and language, subject, text, and the placeholders to put in. */
export function TextColumn({ handle, subjectRef, bodyRef, errors }: Props) {
  const t = useText();
  const { draft } = handle;
  const [open, setOpen] = useState<"chooser" | "blocked" | null>(null);
  const templates = useAsk(listTemplates, { query: {} }, { staleTime: Number.POSITIVE_INFINITY });
  const template = templates.data?.find((one) => one.id === draft.template);
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
              {template?.displayName ?? t("outreach.noTemplate")}
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
        <fieldset className="placeholder-buttons">
          <legend className="visually-hidden">{t("outreach.insert")}</legend>
          <span className="small faint" aria-hidden="true">
            {t("outreach.insert")}
          </span>
          {PLACEHOLDERS.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={t("outreach.insertOne", { name })}
              // The field keeps the focus, and with it the caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => last.current.current && insertAtCaret(last.current.current, written(name))}
            >
              {name}
            </button>
          ))}
        </fieldset>
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
          onClose={() => setOpen(null)}
          onTake={(taken) => {
            handle.begin(taken, taken.id, taken.locale === "de-DE" ? "de" : "en");
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
