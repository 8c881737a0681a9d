import { nameOf, useOwner } from "../accounts/owner.ts";
import { useSession } from "../accounts/session.ts";
import { chooseLanguage } from "../accounts/stored-language.ts";
import { useCreditCount } from "../credits/credit-count.ts";
import { useLanguage } from "../language/locale.ts";
import { Text, useText } from "../language/text.tsx";

/** The language that is not in use: its code, its own name, and the way to it. */
export function useOtherLanguage() {
  const t = useText();
  const other = useLanguage() === "de" ? "en" : "de";
  return { code: other, name: t("shell.otherLanguage"), choose: () => void chooseLanguage(other) } as const;
}

/** "4 credits" */
export function CreditWords() {
  const count = useCreditCount();
  if (count === undefined) return null;
  return <Text id="shell.credits" values={{ count, b: (words) => <b key="count">{words}</b> }} />;
}

/** The name, and the organization's where there is more than one (A2.23). */
export function useNames(): { name: string; owner: string | null } {
  const { login, owners } = useSession();
  const owner = useOwner();
  return { name: nameOf(login), owner: owners.length > 1 && owner ? owner.displayName : null };
}
