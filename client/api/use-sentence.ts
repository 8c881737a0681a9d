import { useEffect, useState } from "react";
import { FAULTS, type FaultCode } from "../../contract/faults.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Problem, sentenceOf } from "./problem.ts";

/** The same in the language that the page has changed to; loaded only then, as the server says it the first time. */
async function translated(problem: Problem, language: Language): Promise<string> {
  const { sentence } = await import("../../contract/sentences.ts");
  return sentence(problem.code as FaultCode, language, { seconds: problem.retryAfter ?? 0 });
}

/** The sentence for anything thrown, in the page's language, even after the language has changed (A1.11). */
export function useSentence(error: unknown): string | undefined {
  const t = useText();
  const language = useLanguage();
  const [other, setOther] = useState<{ error: unknown; language: Language; words: string } | null>(null);
  const foreign = error instanceof Problem && error.code in FAULTS && error.language !== language;
  useEffect(() => {
    if (!foreign) return;
    let wanted = true;
    void translated(error, language).then((words) => wanted && setOther({ error, language, words }));
    return () => {
      wanted = false;
    };
  }, [foreign, error, language]);
  if (!error) return undefined;
  if (foreign && other?.error === error && other.language === language) return other.words;
  return sentenceOf(error, t);
}
