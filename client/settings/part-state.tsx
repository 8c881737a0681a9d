import type { ReactNode } from "react";
import { useState } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { AdminFailure } from "./admin-failure.tsx";

interface Props {
  answer: { data: unknown; error: unknown; refetch: () => Promise<unknown>; errorUpdatedAt: number };
  /** The sentence where there is nothing to show; null where there is. */
  empty: string | null;
  children: ReactNode;
}

/**
 * An administrators' list that is loading, empty, or has failed: a failure opens a popup first, and the retry
 * button stays.
 */
export function PartState({ answer, empty, children }: Props) {
  const t = useText();
  const [seen, setSeen] = useState(0);
  if (answer.data !== undefined) return empty ? <p className="muted mt-4">{empty}</p> : children;
  if (answer.error) {
    return (
      <>
        <Note kind="failing" start={t("settings.notLoaded")}>
          {sentenceOf(answer.error, t)}{" "}
          <button type="button" onClick={() => void answer.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
        <AdminFailure
          error={answer.errorUpdatedAt > seen ? answer.error : null}
          failed={t("settings.loadFailed")}
          onClose={() => setSeen(answer.errorUpdatedAt)}
        />
      </>
    );
  }
  return (
    <Skeleton>
      <div className="mt-5 grid gap-5">
        {[0, 1, 2, 3].map((line) => (
          <Bone key={line} height={44} />
        ))}
      </div>
    </Skeleton>
  );
}
