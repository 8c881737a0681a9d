import type { ConversationMail } from "../../contract/conversations.ts";
import { type TextKey, type TextOf, useText } from "../language/text.tsx";

const SIGNS = [
  "auto-submitted",
  "automatic-subject",
  "automatic-words",
  "autoreply-field",
  "away",
  "away-until",
  "delivery-report",
  "empty-return-path",
  "exchange-rule",
  "feedback-report",
  "interest",
  "left",
  "list",
  "no-automatic-sign",
  "opt-out-perhaps",
  "opt-out-subject",
  "opt-out-text",
  "precedence",
  "refusal",
  "too-many",
] as const;

/** A sign in words; null for one that has none here. */
function wordsOf({ code, detail }: ConversationMail["signs"][number], t: TextOf): string | null {
  const known = SIGNS.find((sign) => sign === code);
  if (!known) return null;
  const words = t(`conversations.sign.${known}` satisfies TextKey);
  return detail ? t("conversations.signWith", { sign: words, detail }) : words;
}

/** Why a mail has its kind. */
export function MailSigns({ signs }: { signs: ConversationMail["signs"] }) {
  const t = useText();
  const shown = signs.flatMap((sign) => wordsOf(sign, t) ?? []);
  if (shown.length === 0) return null;
  return (
    <details className="mail-why">
      <summary>{t("conversations.why")}</summary>
      <ul>
        {shown.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </details>
  );
}
