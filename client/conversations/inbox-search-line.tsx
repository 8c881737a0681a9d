import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import {
  isWithinBounds,
  MOST_SEARCH_LETTERS,
  MOST_SEARCH_WORDS,
} from "../../contract/conversations/search.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { SearchLine } from "../ui/lists/search-line.tsx";
import { useTypedWords } from "../ui/lists/use-typed-words.ts";
import { type InboxSearch, withWords } from "./inbox-search.ts";

/** Pause after the last letter before it is searched, in ms. */
const REST_MS = 150;

interface Props {
  search: InboxSearch;
  /** The conversation that is open beside the list stays open. */
  openId: string | undefined;
}

/** The search line of the inbox: follows the address, and writes it once typing pauses. */
export function InboxSearchLine({ search, openId }: Props) {
  const t = useText();
  const hint = useId();
  const navigate = useNavigate();
  const { q } = search;
  const line = useTypedWords(q, {
    restMs: REST_MS,
    read: (typed) => (isWithinBounds(typed) ? typed.trim() || undefined : null),
    onTell: (next) =>
      void navigate({
        ...(openId === undefined
          ? { to: paths.messages }
          : { to: paths.conversation, params: { conversationId: openId } }),
        search: withWords(search, next),
        // Each search is one step back, not each letter.
        replace: q !== undefined && next !== undefined,
        resetScroll: false,
      }),
  });

  const tooLong = !isWithinBounds(line.value);
  return (
    <div className="inbox-search">
      <SearchLine
        label={t("conversations.search")}
        placeholder={t("conversations.search.placeholder")}
        describedBy={hint}
        {...line}
      />
      <p id={hint} className={tooLong ? "small" : "small muted"} role={tooLong ? "alert" : undefined}>
        {tooLong
          ? t("conversations.search.tooLong", { words: MOST_SEARCH_WORDS, letters: MOST_SEARCH_LETTERS })
          : t("conversations.search.hint")}
      </p>
    </div>
  );
}
