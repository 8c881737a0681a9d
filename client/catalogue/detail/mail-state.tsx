import type { EmailStatus } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

const icons: Record<EmailStatus, IconName> = { UNLOCKED: "mail", LOCKED: "locked", UNKNOWN: "ask" };
const looks: Record<EmailStatus, string> = {
  UNLOCKED: "mail-state is-open",
  LOCKED: "mail-state",
  UNKNOWN: "mail-state faint",
};

/** The state of the address: glyph and word. */
export function MailState({ status }: { status: EmailStatus }) {
  const t = useText();
  return (
    <span className={looks[status]}>
      <Icon name={icons[status]} size="small" />
      {t(`catalogue.mail.${status}`)}
    </span>
  );
}
