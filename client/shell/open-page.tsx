import type { ReactNode } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { LanguageToggle } from "./entry-frame.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./open-page.css";

/** The frame of pages that are opened by a link, without an account. */
export function OpenPage({ width, children }: { width?: "wide" | "full" | undefined; children: ReactNode }) {
  return (
    <main className={width ? `open-page ${width}` : "open-page"} tabIndex={-1}>
      <header>
        <Wordmark />
        <LanguageToggle />
      </header>
      {children}
    </main>
  );
}

/** Said where a link opens nothing. */
export function LinkOver({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState wholePage title={title}>
      {children}
    </EmptyState>
  );
}

/** What went wrong; `onAgain` where there is nothing to see yet. */
export function OpenFailure({
  error,
  start,
  onAgain,
}: {
  error: unknown;
  start?: string | undefined;
  onAgain?: (() => void) | undefined;
}) {
  const t = useText();
  return error ? (
    <Note kind="failing" start={start}>
      {sentenceOf(error, t)}{" "}
      {onAgain ? (
        <button type="button" onClick={onAgain}>
          {t("shell.tryAgain")}
        </button>
      ) : null}
    </Note>
  ) : null;
}

/** Before what the link opens is there: its name for screen readers, and while it is asked for a place. */
export function OpenWaiting({ title, height, failed }: { title: string; height: number; failed: boolean }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {failed ? null : (
        <Skeleton>
          <Bone width="60%" height={36} />
          <Bone height={height} />
        </Skeleton>
      )}
    </>
  );
}
