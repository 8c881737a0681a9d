import { useEffect, useId, useRef, useState } from "react";
import { useText } from "../../language/text.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { SearchLine } from "../../ui/lists/search-line.tsx";
import { boundedWords } from "./search.ts";
import { ToldWords } from "./told-words.ts";
import "./search-field.css";

/**
 * Pause after the last letter before a request, in ms. Short, because an answer takes milliseconds and useless
 * requests are aborted; long enough for bursts, as from a keyboard that completes words.
 */
const REST_MS = 30;

interface Props {
  /** The words in the address. */
  title: string | undefined;
  onChange: (title: string | undefined) => void;
  /** Whether the words are looked for in descriptions too. */
  inDescriptions: boolean;
  onWiden: (inDescriptions: boolean) => void;
}

/** The search line: follows the address, and updates it once typing pauses. */
export function SearchField({ title, onChange, inDescriptions, onWiden }: Props) {
  const t = useText();
  const how = useId();
  const [typed, setTyped] = useState(title ?? "");
  const [told] = useState(() => new ToldWords(title));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and "Clear" change the address from outside; changes made here are already known.
  useEffect(() => {
    if (!told.come(title)) return;
    clearTimeout(timer.current);
    setTyped(title ?? "");
  }, [title, told]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(words: string): void {
    clearTimeout(timer.current);
    const next = boundedWords(words);
    if (told.tell(next)) onChange(next);
  }

  return (
    <div className="search-field">
      <SearchLine
        label={t("catalogue.search")}
        placeholder={t("catalogue.placeholder")}
        value={typed}
        onChange={(words) => {
          setTyped(words);
          clearTimeout(timer.current);
          if (words === "") tell("");
          else timer.current = setTimeout(() => tell(words), REST_MS);
        }}
        onSubmit={() => tell(typed)}
      />
      <div>
        <Switch
          checked={inDescriptions}
          aria-describedby={inDescriptions ? how : undefined}
          onChange={(event) => onWiden(event.target.checked)}
        >
          {t("catalogue.alsoDescriptions")}
        </Switch>
        {inDescriptions ? (
          <p id={how} className="small muted">
            {t("catalogue.alsoDescriptionsHow")}
          </p>
        ) : null}
      </div>
    </div>
  );
}
