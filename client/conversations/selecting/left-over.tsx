import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";

/** What was not done: how many somebody else was faster at, how many are not there, or why nothing more was. */
export interface LeftOver {
  stale: number;
  missing: number;
  failure?: string;
}

/** Which of several conversations, or of their cards, were left as they are, and why. */
export function LeftOverNote({ left, of }: { left: LeftOver | null; of: "together" | "move" }) {
  const t = useText();
  const { stale = 0, missing = 0, failure } = left ?? {};
  return (
    <>
      {failure ? <Note kind="failing" start={failure} /> : null}
      {/* Always there, so that what comes into it is read out. */}
      <div role="status">
        {stale + missing > 0 ? (
          <Note kind="warning" start={t(`conversations.${of}.left`, { count: stale + missing })}>
            {[
              stale > 0 && t(`conversations.${of}.stale`, { count: stale }),
              missing > 0 && t(`conversations.${of}.missing`, { count: missing }),
            ]
              .filter(Boolean)
              .join(" ")}
          </Note>
        ) : null}
      </div>
    </>
  );
}
