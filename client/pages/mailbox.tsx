import { readMailbox } from "../../contract/mailbox.ts";
import { useOwner } from "../accounts/owner.ts";
import { useSession } from "../accounts/session.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { MailboxEditor } from "../mailbox/mailbox-editor.tsx";
import { emptyForm, formOf } from "../mailbox/mailbox-form.ts";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

/** `/config`: the mail configuration of the user in the organization acted for. */
export default function MailboxPage() {
  const t = useText();
  const owner = useOwner();
  const { login } = useSession();
  // Taken once: a refetch when the window regains the focus must not touch what is being typed.
  const mailbox = useAsk(
    readMailbox,
    { query: { owner: owner?.publicId } },
    { enabled: Boolean(owner), refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 },
  );
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (owner && mailbox.data !== undefined) {
    const saved = mailbox.data;
    const start = saved ? formOf(saved) : emptyForm(login.username.includes("@") ? login.username : "", zone);
    return (
      <main className="page mailbox-page docked" tabIndex={-1}>
        <MailboxEditor
          key={owner.publicId}
          ownerId={owner.publicId}
          ownerName={owner.displayName}
          saved={saved}
          start={start}
        />
      </main>
    );
  }
  return (
    <main className="page mailbox-page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("shell.mail")}</h1>
      </div>
      {owner === null ? <Note kind="warning">{t("mailbox.noOwner")}</Note> : null}
      {mailbox.error ? (
        <Note kind="failing" start={t("mailbox.loadFailed")}>
          {sentenceOf(mailbox.error, t)}{" "}
          <button type="button" onClick={() => void mailbox.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : null}
      {owner !== null && !mailbox.error ? (
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
