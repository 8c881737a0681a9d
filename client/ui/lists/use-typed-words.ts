import { useEffect, useRef, useState } from "react";
import { ToldWords } from "./told-words.ts";

interface Options {
  /** Pause after the last letter before the words are written into the address, in ms. */
  restMs: number;
  /** What of the typed goes into the address; null where it is not to go there. */
  read: (typed: string) => string | undefined | null;
  onTell: (words: string | undefined) => void;
}

/**
 * Words typed into a search line: they follow the address, and are written into it once typing pauses, at once on
 * Enter or when the line was emptied.
 */
export function useTypedWords(inAddress: string | undefined, { restMs, read, onTell }: Options) {
  const [typed, setTyped] = useState(inAddress ?? "");
  const [told] = useState(() => new ToldWords(inAddress));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, Forward and "Clear" change the address from outside; changes made here are already known.
  useEffect(() => {
    if (!told.come(inAddress)) return;
    clearTimeout(timer.current);
    setTyped(inAddress ?? "");
  }, [inAddress, told]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function tell(written: string): void {
    clearTimeout(timer.current);
    const words = read(written);
    if (words !== null && told.tell(words)) onTell(words);
  }
  return {
    value: typed,
    onChange(written: string): void {
      setTyped(written);
      clearTimeout(timer.current);
      if (written === "") tell("");
      else timer.current = setTimeout(() => tell(written), restMs);
    },
    onSubmit: () => tell(typed),
  };
}
