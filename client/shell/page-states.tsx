import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** A page that crashed: shows an error in its place; the rest of the application keeps working. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const t = useText();
  const router = useRouter();
  function again(): void {
    // Pages of a replaced release can no longer be loaded; only a full reload gets the new one.
    if (error instanceof TypeError && /import|module/i.test(error.message)) location.reload();
    reset();
    void router.invalidate();
  }
  return (
    <main className="page" tabIndex={-1}>
      <Note kind="failing" start={t("shell.pageFailedStart")}>
        {sentenceOf(error, t)}
      </Note>
      <p className="mt-4">
        <Button icon="refresh" onClick={again}>
          {t("shell.tryAgain")}
        </Button>
      </p>
    </main>
  );
}

/** A page that is loading, shown after a moment. */
export function PageLoading() {
  return (
    <main className="page" tabIndex={-1}>
      <Skeleton>
        <Bone width={320} height={40} />
      </Skeleton>
    </main>
  );
}
