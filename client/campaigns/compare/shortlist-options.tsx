import { useState } from "react";
import { listMarks, makeOwnField, type OwnField } from "../../../contract/campaigns/own-fields.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/note.tsx";
import { partsOf, type ShortlistPart, type ShortlistSearch, withParts } from "./compare-search.ts";
import { isReasonField } from "./reason-field.ts";

const NONE = ".none";

interface Props {
  search: ShortlistSearch;
  /** What can be ticked. */
  parts: readonly ShortlistPart[];
  onChange: (search: ShortlistSearch) => void;
  /** Podcasts in Lost are left out. */
  withoutLost?: boolean;
  /** Own fields that can hold reasons; undefined where the user sees none. */
  own?:
    | {
        fields: readonly OwnField[];
        /** The public id of the organization. */
        owner: string | undefined;
        mayNot: string | undefined;
      }
    | undefined;
}

/** On the screen only: what stands with each podcast, and where its reasons come from. */
export function ShortlistOptions({ search, parts, onChange, withoutLost, own }: Props) {
  const t = useText();
  const ticked = partsOf(search);
  const { parts: _parts, reason, ...rest } = search;
  const choose = (field: string | undefined) =>
    onChange({ ...rest, ...withParts(ticked), ...(field ? { reason: field } : {}) });
  return (
    <fieldset className="shortlist-options">
      <legend>{t("campaigns.shortlist.options")}</legend>
      <div className="ticks">
        {parts.map((part) => (
          <Checkbox
            key={part}
            checked={ticked.includes(part)}
            onChange={({ target }) =>
              onChange({
                ...rest,
                ...(reason ? { reason } : {}),
                ...withParts(parts.filter((one) => (one === part ? target.checked : ticked.includes(one)))),
              })
            }
          >
            {t(`campaigns.shortlist.part.${part}`)}
          </Checkbox>
        ))}
      </div>
      {own ? <OwnReasons own={own} reason={reason} onChoose={choose} /> : null}
      <p className="small muted">
        {withoutLost ? `${t("campaigns.shortlist.optionsLost")} ` : null}
        {t("campaigns.shortlist.optionsSay")}
      </p>
    </fieldset>
  );
}

interface OwnProps {
  own: NonNullable<Props["own"]>;
  reason: string | undefined;
  onChoose: (field: string | undefined) => void;
}

/** The own field with the organization's reasons; the first one is made here. */
function OwnReasons({ own: { fields, owner, mayNot }, reason, onChoose }: OwnProps) {
  const t = useText();
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  const name = t("campaigns.shortlist.reasonName");
  const there = fields.some(isReasonField);

  async function make(): Promise<void> {
    if (!owner || waiting) return;
    setWaiting(true);
    setError(null);
    try {
      const made = await call(makeOwnField, {
        params: { id: owner },
        body: { name, kind: "text", choices: [] },
      });
      await forget(listMarks);
      onChoose(made.publicId);
    } catch (problem) {
      // Somebody else has made it in this second: it is there to be chosen.
      if (problem instanceof Problem && problem.code === "name-taken") void forget(listMarks);
      setError(problem);
    } finally {
      setWaiting(false);
    }
  }

  return (
    <>
      <div className="own">
        {fields.length > 0 ? (
          <SelectField
            label={t("campaigns.shortlist.reason")}
            hint={t("campaigns.shortlist.reasonHint")}
            value={fields.some(({ publicId }) => publicId === reason) ? reason! : NONE}
            options={[
              { value: NONE, label: t("campaigns.shortlist.reasonNone") },
              ...fields.map(({ publicId, name: label }) => ({ value: publicId, label })),
            ]}
            onChange={(next) => onChoose(next === NONE ? undefined : next)}
          />
        ) : null}
        {there ? null : (
          <>
            <Button
              icon="pencil"
              reason={mayNot}
              state={waiting ? "waiting" : "ready"}
              onClick={() => void make()}
            >
              {t("campaigns.shortlist.reasonMake")}
            </Button>
            <p className="small muted">{t("campaigns.shortlist.reasonMakeSays", { name })}</p>
          </>
        )}
      </div>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
    </>
  );
}
