import { readMailSearch } from "../../contract/conversations/search.ts";
import type { ConversationRow } from "../../contract/conversations.ts";
import { termsOf } from "../catalogue/results/mark-terms.ts";
import { MarkedText } from "../catalogue/results/marked-text.tsx";
import { useText } from "../language/text.tsx";

interface Props {
  fits: NonNullable<ConversationRow["fits"]>;
  /** As they were typed. */
  words: string;
}

/** Why a conversation was found: the line of its mail in which the words stand. */
export function FittingLine({ fits, words }: Props) {
  const t = useText();
  const { words: anywhere, phrases, from } = readMailSearch(words);
  const terms = termsOf([...phrases, ...anywhere, ...from].join(" "));
  return (
    <span className="fitting-line">
      {fits.of === "file" ? <span className="faint">{t("conversations.search.inFile")} </span> : null}
      {fits.of === "subject" ? <span className="faint">{t("conversations.search.inSubject")} </span> : null}
      <MarkedText text={fits.line} terms={terms} begins />
    </span>
  );
}
