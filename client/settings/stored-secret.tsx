import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import type { SecretField } from "./settings-form.ts";
import type { SettingsAccess } from "./use-settings-form.ts";

interface Props extends SettingsAccess {
  name: SecretField;
  label: string;
}

/** A secret is never shown: it says that it is set, since when and how it ends, and can be replaced or removed. */
export function StoredSecretField({ name, label, form, saved, change, errorOf }: Props) {
  const t = useText();
  const formats = useFormats();
  const secret = saved[name];
  const edit = form[name];
  const error = errorOf(name);
  const set = (next: (typeof form)[SecretField]) => change({ [name]: next }, name);

  if (secret.set && edit.kind !== "replace" && !error) {
    const day = secret.changed ? formats.day(secret.changed) : null;
    const ends = secret.last4;
    const says =
      edit.kind === "remove"
        ? t("settings.secret.goes")
        : ends && day
          ? t("settings.secret.setEnds", { day, ends })
          : day
            ? t("settings.secret.setOn", { day })
            : t("settings.secret.set");
    return (
      <div className="field">
        <span>{label}</span>
        <div className="input stored-secret">
          <span className="muted">{says}</span>
          {edit.kind === "remove" ? (
            <Button
              kind="third"
              aria-label={t("settings.secret.keepLabel", { name: label })}
              onClick={() => set({ kind: "keep" })}
            >
              {t("settings.secret.keep")}
            </Button>
          ) : (
            <span className="stored-secret-acts">
              <Button
                kind="third"
                aria-label={t("settings.secret.replaceLabel", { name: label })}
                onClick={() => set({ kind: "replace", value: "" })}
              >
                {t("settings.secret.replace")}
              </Button>
              <Button
                kind="third"
                aria-label={t("settings.secret.removeLabel", { name: label })}
                onClick={() => set({ kind: "remove" })}
              >
                {t("settings.secret.remove")}
              </Button>
            </span>
          )}
        </div>
      </div>
    );
  }
  return (
    <PasswordField
      name={name}
      label={label}
      autoComplete="off"
      autoFocus={secret.set && edit.kind === "replace" && edit.value === ""}
      value={edit.kind === "replace" ? edit.value : ""}
      error={error}
      aside={
        secret.set ? (
          <button type="button" className="keep-secret" onClick={() => set({ kind: "keep" })}>
            {t("settings.secret.keep")}
          </button>
        ) : undefined
      }
      onChange={(event) => set({ kind: "replace", value: event.target.value })}
    />
  );
}
