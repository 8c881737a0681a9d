import { type FormEvent, useState } from "react";
import {
  changeOwnField,
  deleteOwnField,
  FIELD_KINDS,
  type FieldKind,
  listMarks,
  listOwnFields,
  MAX_OWN_FIELDS,
  makeOwnField,
  type OwnField,
} from "../../../contract/campaigns/own-fields.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";

const fresh = () => forget(listMarks, listOwnFields);

/** The organization's own fields: up to ten, each a column of its campaigns. */
export function ManageFields({ owner, fields }: { owner: string; fields: readonly OwnField[] }) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<OwnField | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  async function remove(field: OwnField): Promise<void> {
    setWaiting(true);
    setError(null);
    try {
      await call(deleteOwnField, { params: { id: field.publicId } });
      setDeleting(null);
      await fresh();
    } catch (problem) {
      setError(problem);
    } finally {
      setWaiting(false);
    }
  }
  return (
    <>
      <ul className="tag-rows">
        {fields.map((field) => (
          <li key={field.publicId}>
            {open === field.publicId ? (
              <FieldForm owner={owner} field={field} onClose={() => setOpen(null)} />
            ) : (
              <>
                <b>{field.name}</b>
                <span className="small muted">{t(`campaigns.marks.kinds.${field.kind}`)}</span>
                <span className="tag-row-end">
                  <IconButton
                    icon="pencil"
                    label={t("campaigns.marks.change", { name: field.name })}
                    onClick={() => setOpen(field.publicId)}
                  />
                  <IconButton
                    icon="bin"
                    label={t("campaigns.marks.delete", { name: field.name })}
                    onClick={() => setDeleting(field)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      {open === "" ? (
        <FieldForm owner={owner} onClose={() => setOpen(null)} />
      ) : (
        <Button
          icon="plus"
          className="mt-3"
          reason={
            fields.length >= MAX_OWN_FIELDS
              ? t("campaigns.marks.fieldsFull", { max: MAX_OWN_FIELDS })
              : undefined
          }
          onClick={() => setOpen("")}
        >
          {t("campaigns.marks.addField")}
        </Button>
      )}
      <ConfirmDialog
        open={deleting !== null}
        kind="final"
        title={t("campaigns.marks.deleteTitle", { name: deleting?.name ?? "" })}
        confirmLabel={t("campaigns.marks.deleteField")}
        state={waiting ? "waiting" : "ready"}
        error={error ? sentenceOf(error, t) : undefined}
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        <p>{t("campaigns.marks.deleteFieldSays")}</p>
      </ConfirmDialog>
    </>
  );
}

interface FormProps {
  owner: string;
  field?: OwnField | undefined;
  onClose: () => void;
}

function FieldForm({ owner, field, onClose }: FormProps) {
  const t = useText();
  const [name, setName] = useState(field?.name ?? "");
  const [kind, setKind] = useState<FieldKind>(field?.kind ?? "text");
  const [lines, setLines] = useState(field?.choices.join("\n") ?? "");
  const [error, setError] = useState<unknown>(null);
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const choices =
    kind === "choice" ? [...new Set(lines.split("\n").map((one) => one.trim()))].filter(Boolean) : [];
  const nameMissing = name.trim() === "";
  const choicesMissing = kind === "choice" && choices.length === 0;
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || nameMissing || choicesMissing) return;
    setWaiting(true);
    setError(null);
    try {
      if (field) await call(changeOwnField, { params: { id: field.publicId }, body: { name, choices } });
      else await call(makeOwnField, { params: { id: owner }, body: { name, kind, choices } });
      await fresh();
      onClose();
    } catch (problem) {
      setError(problem);
      setWaiting(false);
    }
  }
  const ofName = error instanceof Problem ? error.of("name") : undefined;
  return (
    <form noValidate className="mark-form" onSubmit={(event) => void save(event)}>
      <TextField
        label={t("campaigns.marks.name")}
        value={name}
        autoFocus
        autoComplete="off"
        error={pressed && nameMissing ? t("campaigns.marks.nameMissing") : ofName}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t("campaigns.marks.kind")}
        value={kind}
        disabled={field !== undefined}
        options={FIELD_KINDS.map((value) => ({ value, label: t(`campaigns.marks.kinds.${value}`) }))}
        onChange={(next) => setKind(next as FieldKind)}
      />
      <Button type="submit" kind="main" state={waiting ? "waiting" : "ready"}>
        {t("campaigns.marks.save")}
      </Button>
      {kind === "choice" ? (
        <div className="wide">
          <TextArea
            label={t("campaigns.marks.choices")}
            hint={t("campaigns.marks.choicesHint")}
            error={pressed && choicesMissing ? t("campaigns.marks.choicesMissing") : undefined}
            rows={4}
            value={lines}
            onChange={({ target }) => setLines(target.value)}
          />
        </div>
      ) : null}
      {error && !ofName ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <div className="wide">
        <Button kind="third" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
