import { useEffect, useRef, useState } from "react";
import { useText } from "../language/text.tsx";
import { SearchLine } from "../ui/search-line.tsx";

/** Rest after the last letter before anything is asked, in ms. */
const REST_MS = 150;

interface Props {
  /** The words in the address. */
  title: string | undefined;
  onChange: (title: string | undefined) => void;
}

/** The look-up line: follows the address, and tells it what was typed once the typing rests. */
export function SearchField({ title, onChange }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(title ?? "");
  const told = useRef(title);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and "clear" change the address from outside; what was told from here is no news.
  useEffect(() => {
    if (title === told.current) return;
    told.current = title;
    clearTimeout(timer.current);
    setTyped(title ?? "");
  }, [title]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(words: string): void {
    clearTimeout(timer.current);
    const next = words.trim().slice(0, 200) || undefined;
    if (next === told.current) return;
    told.current = next;
    onChange(next);
  }

  return (
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
  );
}
