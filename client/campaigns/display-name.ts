import { DISPLAY_NAME_MAX, DisplayName } from "../../contract/campaigns.ts";
import type { Language } from "../../contract/locale.ts";
import { FIELD_SENTENCES, type FieldRule, fieldSentence } from "../../contract/sentences.ts";
import { graphemes } from "../../contract/text.ts";

/** What is wrong with a campaign's name, in the words in which the server would say it; else undefined. */
export function displayNameError(name: string, language: Language): string | undefined {
  const checked = DisplayName.safeParse(name);
  if (checked.success) return undefined;
  const [issue] = checked.error.issues;
  const rule: unknown = issue && "params" in issue ? issue.params?.rule : undefined;
  const known = Object.keys(FIELD_SENTENCES).find((one): one is FieldRule => one === rule);
  // A text of more than 2,000 characters is refused before it is counted.
  return fieldSentence(known ?? "too-long", language, { max: DISPLAY_NAME_MAX });
}

/** Characters as people count them and as the rule counts them: composed, without blanks at the ends. */
export const nameLength = (name: string): number => graphemes(name.normalize("NFC").trim());
