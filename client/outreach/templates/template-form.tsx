import { type FormEvent, useId, useRef, useState } from "react";
import { ADDRESS_FORMS } from "../../../contract/forms/address-form.ts";
import { LANGUAGES } from "../../../contract/forms/locale.ts";
import {
  changeOwnTemplate,
  saveOwnTemplate,
  TEMPLATE_KINDS,
  type TemplateContent,
  type TemplateDetail,
} from "../../../contract/outreach/templates.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { currentLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Segments } from "../../ui/lists/segments.tsx";
import { insertAtCaret, MarkEditor } from "../composer/mark-editor.tsx";
import { PlaceholderButtons } from "../composer/placeholder-buttons.tsx";
import {
  asContent,
  asTyped,
  type FormContent,
  type FormFaults,
  faultsOf,
  faultsOfProblem,
} from "./form-content.ts";
import { StaleNote } from "./stale-note.tsx";
import { forgetTemplates } from "./use-templates.ts";
import "./template-form.css";

/** In the order of the form: the first one that is wrong gets the focus. */
const FIELDS = ["name", "tags", "subject", "body"] as const;

/** What comes back after a session that ran out. */
interface Held {
  typed: FormContent;
  personal: boolean;
  /** The version to which it was typed. */
  version: number;
}

interface Props {
  ownerId: string;
  /** The template that is changed; null for a new one. */
  template: TemplateDetail | null;
  /** What the fields begin with. */
  start: TemplateContent;
  onSaved: (saved: { publicId: string; name: string; subject: string; body: string }) => void;
  onClose: () => void;
}

/** Saves a text as a template, or changes one. */
export function TemplateForm({ ownerId, template, start, onSaved, onClose }: Props) {
  const t = useText();
  const formId = useId();
  const [{ typed, personal, version }, setHeld] = useKeptState<Held>(
    // A new one has no id: what it begins with says which one it is.
    `template.${ownerId}.${template?.publicId ?? JSON.stringify(start)}`,
    () => ({ typed: asTyped(start), personal: template?.personal ?? true, version: template?.version ?? 0 }),
  );
  const hold = (part: Partial<Held>) => setHeld((now) => ({ ...now, ...part }));
  const [faults, setFaults] = useState<FormFaults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<TemplateDetail | null>(null);
  const [saving, setSaving] = useState(false);
  /** Who saves may lead on at once: before the next drawing nothing is asked. */
  const kept = useRef(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const tagsRef = useRef<HTMLInputElement>(null);
  const subjectRef = useRef<HTMLTextAreaElement>(null);
  const bodyRef = useRef<HTMLTextAreaElement>(null);
  // Where a placeholder goes: the field that had the caret last.
  const last = useRef(bodyRef);
  const touched = JSON.stringify(asContent(typed)) !== JSON.stringify(asContent(asTyped(start)));

  function type(part: Partial<FormContent>): void {
    setHeld((now) => ({ ...now, typed: { ...now.typed, ...part } }));
    setFaults((before) => {
      const left = { ...before };
      for (const name of Object.keys(part)) delete left[name as keyof FormFaults];
      return left;
    });
  }

  function tell(found: FormFaults): boolean {
    setFaults(found);
    const first = FIELDS.find((name) => found[name]);
    const refs = { name: nameRef, tags: tagsRef, subject: subjectRef, body: bodyRef };
    if (first) refs[first].current?.focus();
    return first !== undefined;
  }

  /** @param over the version of somebody else that this one goes on top of */
  async function save(over?: number): Promise<void> {
    if (saving || tell(faultsOf(typed, currentLanguage()))) return;
    setSaving(true);
    setRefusal(null);
    try {
      const content = asContent(typed);
      const saved = template
        ? await call(changeOwnTemplate, {
            params: { id: template.publicId },
            body: { ...content, version: over ?? version, share: template.personal && !personal },
          })
        : await call(saveOwnTemplate, { body: { ...content, owner: ownerId, personal } });
      kept.current = true;
      void forgetTemplates();
      onSaved({ publicId: saved.publicId, name: saved.name, subject: content.subject, body: content.body });
    } catch (error) {
      if (error instanceof Problem && error.code === "stale") setTheirs(error.payload as TemplateDetail);
      else if (!(error instanceof Problem && tell(faultsOfProblem(error)))) setRefusal(sentenceOf(error, t));
    } finally {
      setSaving(false);
    }
  }

  function takeTheirs(other: TemplateDetail): void {
    hold({ typed: asTyped(other), version: other.version });
    setTheirs(null);
    setFaults({});
    void forgetTemplates();
  }

  return (
    <Dialog
      open
      stays
      width={720}
      // What was typed is only thrown away by the button that says so.
      onClose={saving || touched ? undefined : onClose}
      title={t(template ? "outreach.own.change" : "outreach.own.saveTitle")}
      initialFocus={nameRef}
      actions={
        theirs ? null : (
          <>
            <Button kind="main" large type="submit" form={formId} state={saving ? "waiting" : "ready"}>
              {t(template ? "outreach.own.saveVersion" : "outreach.own.save")}
            </Button>
            <Button large disabled={saving} onClick={onClose}>
              {t(touched && template ? "outreach.own.discard" : "ui.cancel")}
            </Button>
          </>
        )
      }
    >
      {theirs ? (
        <StaleNote
          theirs={theirs}
          waiting={saving}
          onTake={() => takeTheirs(theirs)}
          onOver={() => {
            hold({ version: theirs.version });
            setTheirs(null);
            void save(theirs.version);
          }}
        />
      ) : null}
      <form
        id={formId}
        className="template-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!theirs) void save();
        }}
      >
        <TextField
          ref={nameRef}
          label={t("outreach.own.name")}
          value={typed.name}
          error={faults.name}
          autoComplete="off"
          onChange={({ target }) => type({ name: target.value })}
        />
        <div className="template-form-row">
          <SelectField
            label={t("outreach.own.kind")}
            value={typed.kind}
            options={TEMPLATE_KINDS.map((value) => ({ value, label: t(`outreach.kind.${value}`) }))}
            onChange={(kind) => type({ kind })}
          />
          <div className="field">
            <span className="field-label" aria-hidden="true">
              {t("outreach.mailLanguage")}
            </span>
            <Segments
              label={t("outreach.mailLanguage")}
              value={typed.language}
              onChange={(language) => type({ language })}
              segments={LANGUAGES.map((value) => ({ value, label: t(`outreach.language.${value}`) }))}
            />
          </div>
          {typed.language === "de" ? (
            <SelectField
              label={t("outreach.own.form")}
              value={typed.form ?? "none"}
              options={(["none", ...ADDRESS_FORMS] as const).map((value) => ({
                value,
                label: t(`outreach.form.${value}`),
              }))}
              onChange={(form) => type({ form: form === "none" ? null : form })}
            />
          ) : null}
        </div>
        <TextField
          ref={tagsRef}
          label={t("outreach.own.tags")}
          hint={t("outreach.own.tagsHint")}
          value={typed.tags}
          error={faults.tags}
          autoComplete="off"
          onChange={({ target }) => type({ tags: target.value })}
        />
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t("outreach.subject")}
          </span>
          <MarkEditor
            label={t("outreach.subject")}
            singleLine
            lang={typed.language}
            value={typed.subject}
            fieldRef={subjectRef}
            error={faults.subject}
            onFocus={() => {
              last.current = subjectRef;
            }}
            onNext={() => bodyRef.current?.focus()}
            onChange={(subject) => type({ subject })}
          />
        </div>
        <div className="field">
          <span className="field-label" aria-hidden="true">
            {t("outreach.text")}
          </span>
          <MarkEditor
            label={t("outreach.text")}
            className="long"
            lang={typed.language}
            value={typed.body}
            fieldRef={bodyRef}
            error={faults.body}
            onFocus={() => {
              last.current = bodyRef;
            }}
            onChange={(body) => type({ body })}
          />
        </div>
        <PlaceholderButtons
          language={typed.language}
          onInsert={(words) => last.current.current && insertAtCaret(last.current.current, words)}
        />
        {template ? (
          template.personal ? (
            <Checkbox checked={!personal} onChange={({ target }) => hold({ personal: !target.checked })}>
              {t("outreach.own.share")}
            </Checkbox>
          ) : null
        ) : (
          <ChoiceRows<"personal" | "shared">
            label={t("outreach.own.whose")}
            value={personal ? "personal" : "shared"}
            onChange={(whose) => hold({ personal: whose === "personal" })}
            choices={[
              { value: "personal", label: t("outreach.own.personal") },
              { value: "shared", label: t("outreach.own.shared") },
            ]}
          />
        )}
        {refusal ? (
          <p className="danger small" role="alert">
            {refusal}
          </p>
        ) : null}
      </form>
      <LeaveGuard unsaved={() => touched && !kept.current} except={paths.signIn} />
    </Dialog>
  );
}
