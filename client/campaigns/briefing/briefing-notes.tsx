import { BRIEFING_BYTES_MAX, BRIEFING_DEPTH_MAX } from "../../../contract/briefing.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import type { BriefingDesk } from "./use-briefing.ts";

const KILOBYTE = 1000;

/** What prevents saving, and what to do about it. */
export function BriefingNotes({ desk }: { desk: BriefingDesk }) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  const { state, problem, restored, bytes } = desk;
  if (state === "stale")
    return (
      <Note kind="failing" start={t("campaigns.briefing.stale")}>
        {problem ? sentenceOf(problem, t) : t("campaigns.briefing.staleSays")}{" "}
        <button type="button" onClick={() => void desk.loadTheirs()}>
          {t("campaigns.briefing.loadTheirs")}
        </button>{" "}
        <button type="button" onClick={() => void desk.keepMine()}>
          {t("campaigns.briefing.keepMine")}
        </button>
      </Note>
    );
  if (state === "too-large")
    return (
      <Note kind="failing" start={t("campaigns.briefing.tooLarge")}>
        {t("campaigns.briefing.tooLargeSays", {
          size: format.count(Math.ceil(bytes / KILOBYTE)),
          most: format.count(BRIEFING_BYTES_MAX / KILOBYTE),
        })}
      </Note>
    );
  if (state === "invalid")
    return (
      <Note kind="failing" start={t("campaigns.briefing.cannotSave")}>
        {fieldSentence("too-deep", language, { max: BRIEFING_DEPTH_MAX })}
      </Note>
    );
  if (restored !== null && state === "unsaved")
    return (
      <Note start={t("campaigns.briefing.restored")}>
        {t("campaigns.briefing.restoredSays", {
          time: format.dayAndTime(new Date(restored).toISOString()),
        })}{" "}
        <button type="button" onClick={desk.discard}>
          {t("campaigns.briefing.discard")}
        </button>
      </Note>
    );
  return null;
}
