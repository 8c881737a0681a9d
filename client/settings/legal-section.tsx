import { useState } from "react";
import { LANGUAGES } from "../../contract/forms/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { LegalProse } from "./legal-prose.tsx";
import { LEGAL_FIELDS } from "./settings-form.ts";
import { SettingsSection } from "./settings-sections.tsx";
import type { SettingsAccess } from "./use-settings-form.ts";

type Which = `${(typeof LEGAL_FIELDS)[number]}.${(typeof LANGUAGES)[number]}`;

/** Legal notice and privacy policy, each in both languages, with a look at how it will be read. */
export function LegalSection({ form, change, errorOf }: SettingsAccess) {
  const t = useText();
  const [shown, setShown] = useState<Which | null>(null);
  return (
    <SettingsSection title={t("settings.legal.title")} says={t("settings.legal.says")}>
      {LEGAL_FIELDS.flatMap((name) =>
        LANGUAGES.map((language) => {
          const which: Which = `${name}.${language}`;
          const text = form[name][language];
          return (
            <div key={which} className="full-width">
              <TextArea
                name={which}
                label={t(`settings.legal.${name}.${language}`)}
                lang={language}
                rows={4}
                className="legal-source"
                value={text}
                error={errorOf(which)}
                onChange={(event) => {
                  change({ [name]: { ...form[name], [language]: event.target.value } }, which);
                }}
              />
              {text.trim() ? (
                <Button
                  kind="third"
                  aria-expanded={shown === which}
                  onClick={() => setShown(shown === which ? null : which)}
                >
                  {t(shown === which ? "settings.legal.hide" : "settings.legal.show")}
                </Button>
              ) : null}
              {shown === which ? (
                <div className="legal-preview" lang={language}>
                  <LegalProse text={text} />
                </div>
              ) : null}
            </div>
          );
        }),
      )}
    </SettingsSection>
  );
}
