import { useEffect, useState } from "react";
import { SIGN_ON_FAULTS } from "../../../contract/accounts/single-sign-on.ts";
import { useLanguage } from "../../language/locale.ts";

/** The sentence of a fault that came in the address; the sentences load only then. Undefined until they have. */
export function useFaultSentence(fault: string | undefined): string | undefined {
  const language = useLanguage();
  const [words, setWords] = useState<string>();
  useEffect(() => {
    const known = SIGN_ON_FAULTS.find((one) => one === fault);
    let wanted = true;
    if (known)
      void import("../../../contract/sentences.ts").then(
        ({ sentence }) => wanted && setWords(sentence(known, language)),
      );
    return () => {
      wanted = false;
    };
  }, [fault, language]);
  return words;
}
