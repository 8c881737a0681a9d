import { type ReactNode, useEffect, useState } from "react";
import { IntlProvider } from "react-intl";
import type { Language } from "../../contract/locale.ts";
import { localeOf } from "../../contract/locale.ts";
import { useLanguage } from "./locale.ts";
import { loadTexts, type Texts } from "./texts.ts";

interface Loaded {
  language: Language;
  texts: Texts;
}

/**
 * Gives every screen its texts. `first` are the texts loaded before the first render, so that nothing is
 * ever shown without words; a later language is loaded first and switched to afterwards.
 */
export function LanguageProvider({ first, children }: { first: Loaded; children: ReactNode }) {
  const language = useLanguage();
  const [loaded, setLoaded] = useState(first);

  useEffect(() => {
    if (loaded.language === language) return;
    let wanted = true;
    void loadTexts(language).then((texts) => wanted && setLoaded({ language, texts }));
    return () => {
      wanted = false;
    };
  }, [language, loaded]);

  useEffect(() => {
    document.documentElement.lang = localeOf(loaded.language);
  }, [loaded]);

  return (
    <IntlProvider locale={localeOf(loaded.language)} messages={loaded.texts}>
      {children}
    </IntlProvider>
  );
}
