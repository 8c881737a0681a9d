import { useState } from "react";
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
import { Problem } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { MarkForm } from "./mark-form.tsx";
import { MarkRows } from "./mark-rows.tsx";
import { useMarkChange } from "./use-mark-change.ts";

const fresh = () => forget(listMarks, listOwnFields);

/** The organization's own fields: up to ten, each a column of its campaigns. */
export function ManageFields({ owner, fields }: { owner: string; fields: readonly OwnField[] }) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <MarkRows
        marks={fields}
        row={(field) => (
          <>
            <b>{field.name}</b>
            <span className="small muted">{t(`campaigns.marks.kinds.${field.kind}`)}</span>
          </>
        )}
        form={(field) => <FieldForm owner={owner} field={field} onClose={() => setOpen(null)} />}
        open={open}
        onOpen={setOpen}
        remove={(field) => call(deleteOwnField, { params: { id: field.publicId } })}
        removeLabel={t("campaigns.marks.deleteField")}
        removeSays={() => t("campaigns.marks.deleteFieldSays")}
        fresh={fresh}
      />
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
  const [pressed, setPressed] = useState(false);
  const { change, error, waiting } = useMarkChange(fresh);
  const choices =
    kind === "choice" ? [...new Set(lines.split("\n").map((one) => one.trim()))].filter(Boolean) : [];
  const nameMissing = name.trim() === "";
  const choicesMissing = kind === "choice" && choices.length === 0;
  function save(): void {
    setPressed(true);
    if (nameMissing || choicesMissing) return;
    void change(
      () =>
        field
          ? call(changeOwnField, { params: { id: field.publicId }, body: { name, choices } })
          : call(makeOwnField, { params: { id: owner }, body: { name, kind, choices } }),
      onClose,
    );
  }
  const ofName = error instanceof Problem ? error.of("name") : undefined;
  return (
    <MarkForm
      name={{
        value: name,
        set: setName,
        error: pressed && nameMissing ? t("campaigns.marks.nameMissing") : ofName,
      }}
      choice={{
        label: t("campaigns.marks.kind"),
        value: kind,
        options: FIELD_KINDS.map((value) => ({ value, label: t(`campaigns.marks.kinds.${value}`) })),
        set: setKind,
        disabled: field !== undefined,
      }}
      saveLabel={t("campaigns.marks.save")}
      waiting={waiting}
      error={ofName ? null : error}
      onSave={save}
      onClose={onClose}
    >
      {kind === "choice" ? (
        <TextArea
          label={t("campaigns.marks.choices")}
          hint={t("campaigns.marks.choicesHint")}
          error={pressed && choicesMissing ? t("campaigns.marks.choicesMissing") : undefined}
          rows={4}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
        />
      ) : null}
    </MarkForm>
  );
}
