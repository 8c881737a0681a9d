import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";

/** Why an act was refused, beside what was typed. */
export function ActError({ error, stale }: { error: unknown; stale: boolean }) {
  const t = useText();
  if (!error) return null;
  return <Note kind="failing">{stale ? t("bookings.stale") : sentenceOf(error, t)}</Note>;
}
