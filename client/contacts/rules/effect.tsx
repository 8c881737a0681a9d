import type { ContactEffect } from "../../../contract/contacts/rules.ts";
import { useText } from "../../language/text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";

const GLYPHS = {
  allow: "check",
  warn: "warning",
  "block-batch": "cross",
  block: "cross",
} as const satisfies Record<ContactEffect, IconName>;

/** What a rule says, by glyph, colour and word. */
export function Effect({ effect }: { effect: ContactEffect }) {
  const t = useText();
  return (
    <span className={`effect effect-${effect}`}>
      <Icon name={GLYPHS[effect]} size="small" />
      {t(`contacts.rules.effect.${effect}`)}
    </span>
  );
}
