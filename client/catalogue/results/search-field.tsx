import { useId } from "react";
import { useText } from "../../language/text.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { SearchLine } from "../../ui/lists/search-line.tsx";
import { useTypedWords } from "../../ui/lists/use-typed-words.ts";
import { boundedWords } from "./search.ts";
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
  const line = useTypedWords(title, { restMs: REST_MS, read: boundedWords, onTell: onChange });

  return (
    <div className="search-field">
      <SearchLine label={t("catalogue.search")} placeholder={t("catalogue.placeholder")} {...line} />
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
