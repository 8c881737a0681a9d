import { useMemo } from "react";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { useText } from "../../language/text.tsx";
import { timeZoneChoices } from "../../language/time-zones.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { COLUMNS, NEEDED, presetOf } from "./mapping.ts";
import type { Reading } from "./read-export.ts";

export interface ImportChoices extends Omit<Reading, "rules"> {
  source: string;
}

interface Props {
  head: readonly string[];
  choices: ImportChoices;
  pressed: boolean;
  onChange: (part: Partial<ImportChoices>) => void;
}

const NOT_THERE = "-";

/** What the columns of a file are, and how it writes figures and days. */
export function ImportFields({ head, choices, pressed, onChange }: Props) {
  const t = useText();
  const { mapping } = choices;
  // The browser's own as it names it: nobody else has to know the name.
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zones = useMemo(() => timeZoneChoices(choices.zone, [own, "UTC"]), [choices.zone, own]);
  const columns = [
    { value: NOT_THERE, label: t("tracking.map.none") },
    ...head.map((name, place) => ({ value: String(place), label: name || String(place + 1) })),
  ];
  return (
    <>
      <p className="small">{t(`tracking.preset.${presetOf(head)}`)}</p>
      <fieldset className="import-fields" aria-label={t("tracking.mapTitle")}>
        {COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={t(`tracking.map.${column}`)}
            value={mapping[column] === null ? NOT_THERE : String(mapping[column])}
            options={columns}
            error={
              pressed && NEEDED.includes(column) && mapping[column] === null
                ? t("tracking.map.needed")
                : undefined
            }
            onChange={(place) =>
              onChange({ mapping: { ...mapping, [column]: place === NOT_THERE ? null : Number(place) } })
            }
          />
        ))}
        <SelectField
          label={t("tracking.kindOf")}
          value={choices.kind}
          options={(["order", "lead"] as const).map((value) => ({
            value,
            label: t(`tracking.kindOf.${value}`),
          }))}
          onChange={(kind) => onChange({ kind })}
        />
        <SelectField
          label={t("tracking.currency")}
          value={choices.currency}
          options={CURRENCIES.map(({ currencyCode }) => ({ value: currencyCode, label: currencyCode }))}
          onChange={(currency) => onChange({ currency })}
        />
        <SelectField
          label={t("tracking.decimal")}
          value={choices.decimal}
          options={[
            { value: ".", label: t("tracking.decimal.point") },
            { value: ",", label: t("tracking.decimal.comma") },
          ]}
          onChange={(decimal) => onChange({ decimal })}
        />
        <SelectField
          label={t("tracking.zone")}
          value={choices.zone}
          options={zones}
          onChange={(zone) => onChange({ zone })}
        />
        <SelectField
          label={t("tracking.dayOrder")}
          value={choices.days}
          options={(["day-first", "month-first"] as const).map((value) => ({
            value,
            label: t(`tracking.dayOrder.${value}`),
          }))}
          onChange={(days) => onChange({ days })}
        />
        <TextField
          label={t("tracking.source")}
          hint={t("tracking.sourceSays")}
          value={choices.source}
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
          error={/^[a-z0-9][a-z0-9-]{0,39}$/.test(choices.source) ? undefined : t("tracking.sourceWrong")}
          onChange={(event) => onChange({ source: event.target.value })}
        />
      </fieldset>
      {mapping.answer === null ? null : (
        <div>
          <Checkbox
            checked={choices.keepAnswers}
            onChange={(event) => onChange({ keepAnswers: event.target.checked })}
          >
            {t("tracking.keepAnswers")}
          </Checkbox>
        </div>
      )}
    </>
  );
}
