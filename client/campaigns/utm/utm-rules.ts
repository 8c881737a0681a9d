import { type Campaign, UTM_VALUE_MAX } from "../../../contract/campaigns.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { UTM_NAMES, UTM_SOURCE_DEFAULT, type UtmName, type UtmValues } from "../../../contract/forms/utm.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import type { FormRules } from "../general/use-campaign-form.ts";

const CONTROL = /[\p{Cc}\u2028\u2029]/u;

/** The default is the empty field's placeholder, not its value. */
const read = (campaign: Campaign): UtmValues => ({
  utm_source: campaign.utm_source === UTM_SOURCE_DEFAULT ? "" : campaign.utm_source,
  utm_medium: campaign.utm_medium,
  utm_campaign: campaign.utm_campaign,
});

/** How the three values become fields, and back. */
export const utmRules = (language: Language): FormRules<UtmName> => ({
  read,
  errors(values) {
    const wrong = UTM_NAMES.flatMap((name) => {
      const typed = values[name].normalize("NFC").trim();
      if (CONTROL.test(typed)) return [[name, fieldSentence("control-characters", language)]];
      if (typed.length <= UTM_VALUE_MAX) return [];
      return [[name, fieldSentence("too-long", language, { max: UTM_VALUE_MAX })]];
    });
    return Object.fromEntries(wrong);
  },
  body: (values, changed) => Object.fromEntries([...changed].map((name) => [name, values[name]])),
});
