import type { Suppression } from "../../contract/contacts.ts";
import type { useFormats } from "../language/formats.ts";
import type { useText } from "../language/text.tsx";

/** Why an entry is on the list, how that was said, by whom and when; in one line. */
export function neverWords(
  { kind, how, reason, by, created }: Suppression,
  t: ReturnType<typeof useText>,
  formats: ReturnType<typeof useFormats>,
): string {
  return [
    t(`contacts.never.kind.${kind}`),
    how ? t(`contacts.never.how.${how}`) : "",
    reason,
    by ? t("contacts.never.by", { name: by }) : "",
    formats.day(created),
  ]
    .filter(Boolean)
    .join(" · ");
}
