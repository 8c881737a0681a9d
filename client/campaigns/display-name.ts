import { checkDisplayName } from "../../contract/campaigns.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { graphemes } from "../../contract/forms/text.ts";
import { fieldSentence } from "../../contract/sentences.ts";

/** What is wrong with a campaign's name, in the words in which the server would say it; else undefined. */
export function displayNameError(name: string, language: Language): string | undefined {
  const checked = checkDisplayName(name);
  return checked.ok ? undefined : fieldSentence(checked.rule, language, checked.values);
}

/** Characters as people count them and as the rule counts them: composed, without blanks at the ends. */
export const nameLength = (name: string): number => graphemes(name.normalize("NFC").trim());
