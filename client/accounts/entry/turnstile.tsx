import { Turnstile, type TurnstileInstance } from "@marsidev/react-turnstile";
import { type RefObject, useState } from "react";
import type { BotCheckAction } from "../../../contract/accounts.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { useTheme } from "../../ui/theme.ts";

export interface BotCheckProps {
  siteKey: string;
  action: BotCheckAction;
  /** Each solution counts once: after a refusal the form asks for another with `reset()`. */
  handle: RefObject<TurnstileInstance | null>;
}

/** The provider's own frame; its solution is the field `botCheck` of the form around it. */
export default function TurnstileCheck({ siteKey, action, handle }: BotCheckProps) {
  const t = useText();
  const language = useLanguage();
  const theme = useTheme();
  const [blocked, setBlocked] = useState(false);
  return (
    <>
      <Turnstile
        key={language}
        ref={handle}
        siteKey={siteKey}
        options={{
          action,
          language,
          theme: theme === "system" ? "auto" : theme,
          size: "flexible",
          responseFieldName: "botCheck",
        }}
        onError={() => setBlocked(true)}
        onSuccess={() => setBlocked(false)}
      />
      {blocked ? (
        <p className="danger small" role="alert">
          {t("accounts.entry.botBlocked")}
        </p>
      ) : null}
    </>
  );
}
