import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import type { LeftOver } from "./use-change-together.ts";

/** Which of several conversations were left as they are, and why. */
export function LeftOverNote({ left }: { left: LeftOver | null }) {
  const t = useText();
  const { stale = 0, missing = 0, failure } = left ?? {};
  return (
    <>
      {failure ? <Note kind="failing" start={failure} /> : null}
      {/* Always there, so that what comes into it is read out. */}
      <div role="status">
        {stale + missing > 0 ? (
          <Note kind="warning" start={t("conversations.together.left", { count: stale + missing })}>
            {[
              stale > 0 && t("conversations.together.stale", { count: stale }),
              missing > 0 && t("conversations.together.missing", { count: missing }),
            ]
              .filter(Boolean)
              .join(" ")}
          </Note>
        ) : null}
      </div>
    </>
  );
}
