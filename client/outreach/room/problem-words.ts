import type { Language } from "../../../contract/forms/locale.ts";
import type { RoomProblem } from "../../../contract/outreach/room.ts";
import { CAME_BACK, ROOM_PROBLEMS } from "../../../contract/outreach/room-problems.ts";
import { fill } from "../../../contract/sentences.ts";
import type { Formats } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { fileSize } from "../files/file-size.ts";

/** What a problem says, and what to do about it. */
export function problemWords(
  problem: Omit<RoomProblem, "entry" | "level">,
  language: Language,
  formats: Pick<Formats, "day" | "language">,
  t: TextOf,
): { says: string; todo: string | null } {
  const { code, detail, count, by, at, came } = problem;
  const { says, todo } = ROOM_PROBLEMS[code];
  const values = {
    detail: code === "other-language" && detail ? formats.language(detail) : (detail ?? ""),
    count: count ?? 0,
    size: fileSize(count ?? 0, t),
    by: by ?? t("outreach.room.somebody"),
    day: at ? formats.day(at) : "",
    came: came ? CAME_BACK[came][language] : "",
  };
  return { says: fill(says[language], values).trim(), todo: todo?.[language] ?? null };
}
