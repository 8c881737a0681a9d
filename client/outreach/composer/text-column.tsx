import { type RefObject, useRef, useState } from "react";
import { ADDRESS_FORMS } from "../../../contract/forms/address-form.ts";
import { LANGUAGES } from "../../../contract/forms/locale.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { DraftFiles } from "../files/draft-files.tsx";
import { FilesWeight } from "../files/files-weight.tsx";
import type { FileDesk } from "../files/use-draft-files.ts";
import { hasPlan } from "../follow-ups/plan.ts";
import type { PlanFaults } from "../follow-ups/plan-faults.ts";
import { SecondSubject } from "../follow-ups/second-subject.tsx";
import { SendLater } from "../follow-ups/send-later.tsx";
import { StepList } from "../follow-ups/step-list.tsx";
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
  planErrors: PlanFaults;
  files: FileDesk;
  /** How many mails have them. */
  mails: number;
}

/** Template and language, subject, text, and the placeholders to put in. */
export function TextColumn(props: Props) {
  const { handle, ownerId, example, subjectRef, bodyRef, errors, planErrors, files, mails } = props;
  const t = useText();
  const { draft } = handle;
  const [open, setOpen] = useState<"chooser" | "blocked" | null>(null);
  const template = useTemplate(draft.template, ownerId);
  // Where a placeholder goes: the field that had the caret last.
  const last = useRef(bodyRef);
  const subjectBRef = useRef<HTMLTextAreaElement>(null);
  const insert = (words: string): void => {
    if (last.current.current) insertAtCaret(last.current.current, words);
  };
  const { plan } = draft;
  const choose = (): void => setOpen(isTouched(draft) ? "blocked" : "chooser");
  return (
    <section
      className="mail-text"
      data-long={plan.steps.length > 0 ? "" : undefined}
      aria-label={t("outreach.text")}
    >
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
        {draft.language === "de" ? (
          <div className="mail-line address-line">
            <span aria-hidden="true">{t("outreach.own.form")}</span>
            <Segments
              label={t("outreach.address.ofMail")}
              value={draft.form}
              onChange={(form) => handle.change({ form })}
              segments={ADDRESS_FORMS.map((value) => ({ value, label: t(`outreach.form.${value}`) }))}
            />
          </div>
        ) : null}
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
        <SecondSubject
          value={plan.subjectB}
          lang={draft.language}
          fieldRef={subjectBRef}
          error={planErrors.subjectB}
          onFocus={() => {
            last.current = subjectBRef;
          }}
          onNext={() => bodyRef.current?.focus()}
          onChange={(subjectB) => handle.planChanged({ ...plan, subjectB })}
        />
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
        <PlaceholderButtons language={draft.language} onInsert={insert} />
        <SaveAsTemplate handle={handle} ownerId={ownerId} />
        <DraftFiles desk={files} />
        <FilesWeight bytes={files.bytes} mails={mails} />
        <StepList
          plan={plan}
          lang={draft.language}
          errors={planErrors.steps}
          onChange={handle.planChanged}
          onField={(field) => {
            last.current = field;
          }}
        />
        {plan.steps.length > 0 ? <PlaceholderButtons language={draft.language} onInsert={insert} /> : null}
        <SendLater
          value={plan.notBefore}
          error={planErrors.notBefore}
          onChange={(notBefore) => handle.planChanged({ ...plan, notBefore })}
          byRhythm={plan.byRhythm}
          onByRhythm={(byRhythm) => handle.planChanged({ ...plan, byRhythm })}
        />
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
            handle.begin(taken, taken.id, { language: taken.language, form: taken.form ?? "formal" });
            setOpen(null);
          }}
          onTakeKept={(kept) => {
            handle.begin(kept, kept.template, kept);
            // What was planned meanwhile is not lost to it.
            if (!hasPlan(plan)) handle.planChanged(kept.plan);
            setOpen(null);
          }}
        />
      ) : null}
    </section>
  );
}
