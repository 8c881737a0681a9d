import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";

/** Who else writes an answer just now. */
export function Writing({ names }: { names: readonly string[] }) {
  const t = useText();
  const format = useFormats();
  return (
    <span className="team-writing" role="status">
      {t("conversations.team.writing", { count: names.length, names: format.list(names) })}
    </span>
  );
}
