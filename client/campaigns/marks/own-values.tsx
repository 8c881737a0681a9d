import { useId, useRef, useState } from "react";
import {
  enterOwnField,
  FIELD_TEXT_MAX,
  type FieldValue,
  listMarks,
  type OwnField,
} from "../../../contract/campaigns/own-fields.ts";
import { call } from "../../api/call.ts";
import { isStale, Problem, sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";
import { fieldWords } from "./field-words.ts";
import type { EntryMarks } from "./use-marks.ts";

interface Props {
  campaign: string;
  entry: string;
  fields: readonly OwnField[];
  values: EntryMarks["values"];
  /** Why nothing can be entered. */
  mayNot: string | undefined;
}

/** What an organization has entered for one podcast of a campaign, each field saved by itself when it is left. */
export function OwnValues({ campaign, entry, fields, values, mayNot }: Props) {
  const t = useText();
  const heading = useId();
  if (fields.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t("campaigns.marks.fields")}</h3>
      <div className="own-fields mt-3">
        {fields.map((field) => (
          <OneValue
            key={field.publicId}
            campaign={campaign}
            entry={entry}
            field={field}
            stored={values[field.publicId] ?? null}
            mayNot={mayNot}
          />
        ))}
      </div>
    </section>
  );
}

const NONE = "";

/** One of them. */
export function OneValue({
  campaign,
  entry,
  field,
  stored,
  mayNot,
  labelHidden,
}: Omit<Props, "fields" | "values"> & {
  field: OwnField;
  stored: FieldValue;
  /** The field's name is for readers only. */
  labelHidden?: boolean;
}) {
  const t = useText();
  const format = useFormats();
  /** What the user has typed and is not saved yet; undefined where the stored value is shown. */
  const [typed, setTyped] = useState<FieldValue | undefined>(undefined);
  /** What the typing began with: a colleague's change in between is not overwritten unseen. */
  const was = useRef<FieldValue>(stored);
  const [theirs, setTheirs] = useState<FieldValue | undefined>(undefined);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const value = typed === undefined ? stored : typed;

  function type(next: FieldValue): void {
    if (typed === undefined) was.current = stored;
    setTyped(next);
    setError(null);
  }
  async function save(next: FieldValue | undefined): Promise<void> {
    if (next === undefined || waiting || mayNot) return;
    if (next === was.current) {
      setTyped(undefined);
      return;
    }
    setWaiting(true);
    setError(null);
    try {
      const body = { entry, field: field.publicId, value: next, was: was.current };
      await call(enterOwnField, { params: { id: campaign }, body });
      await forget(listMarks);
      setTyped(undefined);
      setTheirs(undefined);
    } catch (problem) {
      setError(problem);
      if (isStale(problem) && problem instanceof Problem) {
        const now = (problem.payload as { value?: FieldValue } | undefined)?.value ?? null;
        setTheirs(now);
        was.current = now;
      }
    } finally {
      setWaiting(false);
    }
  }
  function takeTheirs(): void {
    setTyped(undefined);
    setTheirs(undefined);
    setError(null);
    void forget(listMarks);
  }
  const stale = isStale(error);
  const ofValue = error instanceof Problem ? error.of("value") : undefined;
  const words = { label: field.name, labelHidden, error: ofValue };
  return (
    <div>
      {field.kind === "choice" ? (
        <SelectField
          {...words}
          value={typeof value === "string" ? value : NONE}
          disabled={mayNot !== undefined}
          options={[
            { value: NONE, label: t("campaigns.marks.nothing") },
            ...[...new Set([...field.choices, ...(typeof stored === "string" ? [stored] : [])])].map(
              (one) => ({
                value: one,
                label: one,
              }),
            ),
          ]}
          onChange={(next) => {
            type(next || null);
            void save(next || null);
          }}
        />
      ) : field.kind === "number" ? (
        <NumberField
          {...words}
          value={typeof value === "number" ? value : null}
          disabled={mayNot !== undefined}
          format={{ maximumFractionDigits: 4 }}
          onChange={type}
          onBlur={() => void save(typed)}
        />
      ) : (
        <TextField
          {...words}
          type={field.kind === "date" ? "date" : "text"}
          value={typeof value === "string" ? value : ""}
          maxLength={FIELD_TEXT_MAX}
          autoComplete="off"
          disabled={mayNot !== undefined}
          onChange={({ target }) => type(target.value || null)}
          onBlur={() => void save(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter") void save(typed);
          }}
        />
      )}
      {error && !ofValue ? (
        <Note kind={stale ? "warning" : "failing"}>
          {stale
            ? t("campaigns.marks.stale", {
                value: fieldWords(field, theirs, format) || t("campaigns.marks.nothing"),
              })
            : sentenceOf(error, t)}{" "}
          <Button onClick={() => void save(typed)} state={waiting ? "waiting" : "ready"}>
            {t(stale ? "campaigns.marks.keepMine" : "shell.tryAgain")}
          </Button>{" "}
          {stale ? <Button onClick={takeTheirs}>{t("campaigns.marks.takeTheirs")}</Button> : null}
        </Note>
      ) : null}
    </div>
  );
}
