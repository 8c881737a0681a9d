import { checkDisplayName } from "../../contract/campaigns.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { graphemes } from "../../contract/forms/text.ts";
import { fieldSentence } from "../../contract/sentences.ts";

/** The error in a campaign's name, in the server's words; undefined if there is none. */
export function displayNameError(name: string, language: Language): string | undefined {
  const checked = checkDisplayName(name);
  return checked.ok ? undefined : fieldSentence(checked.rule, language, checked.values);
}

/** Characters as the rule counts them: composed graphemes, without leading and trailing spaces. */
export const nameLength = (name: string): number => graphemes(name.normalize("NFC").trim());
