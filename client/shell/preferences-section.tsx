import type { ReactNode } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";

/** What could not be loaded or saved, shown in its place. */
export function FailedNote({
  start,
  error,
  onAgain,
}: {
  start: string;
  error: unknown;
  onAgain?: () => void;
}) {
  const t = useText();
  return (
    <Note kind="failing" start={start}>
      {sentenceOf(error, t)}{" "}
      {onAgain ? (
        <button type="button" onClick={onAgain}>
          {t("shell.tryAgain")}
        </button>
      ) : null}
    </Note>
  );
}

/** A heading, a sentence, and what belongs to them. */
export function Section({ title, says, children }: { title: string; says?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <div>
        <h2>{title}</h2>
        {says ? <p>{says}</p> : null}
      </div>
      {children}
    </section>
  );
}
