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

/** Why a mail has its kind: what a person has said comes before what was found by rules. */
export function MailSigns({ mail: { signs, corrected } }: { mail: ConversationMail }) {
  const t = useText();
  const said = corrected
    ? corrected.by === null
      ? t("conversations.correct.said")
      : t("conversations.correct.saidBy", { name: corrected.by })
    : null;
  const shown = [...(said ? [said] : []), ...signs.flatMap((sign) => wordsOf(sign, t) ?? [])];
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
