import { useMemo } from "react";
import { localeOf } from "../../contract/forms/locale.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { timeZoneChoices } from "../language/time-zones.ts";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Note } from "../ui/note.tsx";
import type { FormAccess } from "./field-access.ts";
import { MOST_PER_DAY, MOST_PER_HOUR } from "./mailbox-form.ts";
import { dayNames, timeChoices } from "./window-choices.ts";

/** How many mails an hour and a day, and when they go out, so that mail servers do not take them for spam. */
export function SendingSection({ form, change, errorOf, sandbox }: FormAccess & { sandbox: boolean }) {
  const t = useText();
  const locale = localeOf(useLanguage());
  const zones = useMemo(() => timeZoneChoices(form.timeZone), [form.timeZone]);
  const limit = (name: "perHour" | "perDay") => ({
    name: `limits/${name}`,
    value: form[name],
    error: errorOf(`limits/${name}`),
    inputMode: "numeric" as const,
    className: "num",
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      change({ [name]: event.target.value }, `limits/${name}`),
  });
  const time = (name: "fromMinute" | "toMinute") => ({
    name: `window/${name}`,
    value: String(form[name]),
    error: errorOf(`window/${name}`),
    options: timeChoices(locale, name === "fromMinute" ? "from" : "to", form[name]),
    onChange: (value: string) => change({ [name]: Number(value) }, `window/${name}`),
  });
  const toggle = (day: number): void => {
    const days = form.days.includes(day) ? form.days.filter((one) => one !== day) : [...form.days, day];
    change({ days: days.sort() }, "window/days");
  };
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.sending")}</h2>
      <p className="small muted sending-why">{t("mailbox.sendingWhy")}</p>
      {sandbox ? <Note>{t("mailbox.sandboxNoLimits")}</Note> : null}
      <div className="form-grid">
        <TextField
          {...limit("perHour")}
          label={t("mailbox.perHour")}
          hint={t("mailbox.atMost", { most: MOST_PER_HOUR })}
        />
        <TextField
          {...limit("perDay")}
          label={t("mailbox.perDay")}
          hint={t("mailbox.atMost", { most: MOST_PER_DAY })}
        />
        <fieldset className="full-width window-days">
          <legend>{t("mailbox.days")}</legend>
          {dayNames(locale).map((day, index) => (
            <Checkbox
              key={day}
              name={index === 0 ? "window/days" : undefined}
              checked={form.days.includes(index + 1)}
              onChange={() => toggle(index + 1)}
            >
              {day}
            </Checkbox>
          ))}
          {errorOf("window/days") ? <p className="small danger">{errorOf("window/days")}</p> : null}
        </fieldset>
        <SelectField {...time("fromMinute")} label={t("mailbox.from")} />
        <SelectField {...time("toMinute")} label={t("mailbox.to")} />
        <SelectField
          name="window/timeZone"
          label={t("mailbox.timeZone")}
          value={form.timeZone}
          options={zones}
          error={errorOf("window/timeZone")}
          onChange={(timeZone) => change({ timeZone }, "window/timeZone")}
        />
      </div>
    </section>
  );
}
