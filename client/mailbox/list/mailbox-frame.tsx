import type { ReactNode } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

interface Props {
  /** Null: no organization is chosen. */
  owner: object | null | undefined;
  answer: { error: Error | null; refetch: () => Promise<unknown> };
  children?: ReactNode;
}

/** The page while its mailboxes are loading, could not be loaded, or belong to no organization yet. */
export function MailboxFrame({ owner, answer, children }: Props) {
  const t = useText();
  return (
    <main className="page mailbox-page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("shell.mail")}</h1>
      </div>
      {children}
      {owner === null ? <Note kind="warning">{t("mailbox.noOwner")}</Note> : null}
      {answer.error ? (
        <Note kind="failing" start={t("mailbox.loadFailed")}>
          {sentenceOf(answer.error, t)}{" "}
          <button type="button" onClick={() => void answer.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : null}
      {owner !== null && !answer.error ? (
        <Skeleton>
          <div className="mt-6 grid max-w-[640px] gap-5">
            {[0, 1, 2, 3, 4].map((line) => (
              <Bone key={line} height={40} />
            ))}
          </div>
        </Skeleton>
      ) : null}
    </main>
  );
}
