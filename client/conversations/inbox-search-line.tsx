import { useNavigate } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import {
  isWithinBounds,
  MOST_SEARCH_LETTERS,
  MOST_SEARCH_WORDS,
} from "../../contract/conversations/search.ts";
import { ToldWords } from "../catalogue/results/told-words.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { SearchLine } from "../ui/lists/search-line.tsx";
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
  const [typed, setTyped] = useState(q ?? "");
  const [told] = useState(() => new ToldWords(q));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and "Show all" change the address from outside; changes made here are already known.
  useEffect(() => {
    if (!told.come(q)) return;
    clearTimeout(timer.current);
    setTyped(q ?? "");
  }, [q, told]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(words: string): void {
    clearTimeout(timer.current);
    const next = words.trim() || undefined;
    if (!isWithinBounds(words) || !told.tell(next)) return;
    void navigate({
      ...(openId === undefined
        ? { to: paths.messages }
        : { to: paths.conversation, params: { conversationId: openId } }),
      search: withWords(search, next),
      // Each search is one step back, not each letter.
      replace: q !== undefined && next !== undefined,
      resetScroll: false,
    });
  }

  const tooLong = !isWithinBounds(typed);
  return (
    <div className="inbox-search">
      <SearchLine
        label={t("conversations.search")}
        placeholder={t("conversations.search.placeholder")}
        value={typed}
        describedBy={hint}
        onChange={(words) => {
          setTyped(words);
          clearTimeout(timer.current);
          if (words === "") tell("");
          else timer.current = setTimeout(() => tell(words), REST_MS);
        }}
        onSubmit={() => tell(typed)}
      />
      <p id={hint} className={tooLong ? "small" : "small muted"} role={tooLong ? "alert" : undefined}>
        {tooLong
          ? t("conversations.search.tooLong", { words: MOST_SEARCH_WORDS, letters: MOST_SEARCH_LETTERS })
          : t("conversations.search.hint")}
      </p>
    </div>
  );
}
