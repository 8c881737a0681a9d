import { type ReactNode, useEffect } from "react";
import { IntlProvider } from "react-intl";
import { localeOf } from "../../contract/forms/locale.ts";
import { useLanguage } from "./locale.ts";
import { showTexts, useTexts } from "./texts.ts";

/**
 * Gives every screen its texts. They are loaded before the first render, so that nothing is ever shown without
 * words; a later language is loaded first and switched to afterwards.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const wanted = useLanguage();
  const { language, messages } = useTexts();

  useEffect(() => void showTexts(wanted), [wanted]);

  useEffect(() => {
    document.documentElement.lang = localeOf(language);
  }, [language]);

  return (
    <IntlProvider locale={localeOf(language)} messages={messages}>
      {children}
    </IntlProvider>
  );
}
