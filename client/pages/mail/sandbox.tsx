import { listSandboxMail } from "../../../contract/outreach/sandbox.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { AnswerAsHost } from "../../outreach/mailings/answer-as-host.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import "../../outreach/mailings/mailing.css";

/** `/sandbox`: what the demonstration's mail server received; elsewhere there is none. */
export default function SandboxPage() {
  const t = useText();
  const formats = useFormats();
  const mails = useAsk(listSandboxMail, {}, { staleTime: 0, refetchInterval: 5_000 });
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("outreach.sandbox")}</h1>
      </div>
      {mails.error ? (
        <Note kind="failing">{sentenceOf(mails.error, t)}</Note>
      ) : (
        <Note>{t("outreach.sandboxLead")}</Note>
      )}
      {mails.isPending && !mails.error ? (
        <Skeleton>
          <RowBones rows={4} cover={0} />
        </Skeleton>
      ) : null}
      {mails.data?.length === 0 ? (
        <EmptyState title={t("outreach.sandboxEmpty")}>{t("outreach.sandboxEmptyLead")}</EmptyState>
      ) : null}
      {(mails.data ?? []).map((mail) => (
        <details key={mail.id} className="sandbox-mail">
          <summary>
            <span className="row-title">{mail.subject}</span>
            <span className="row-second">{mail.to}</span>
            <span className="small muted num">{formats.dayAndTime(mail.received)}</span>
          </summary>
          <div>
            <Leaders>
              <LeaderLine name={t("outreach.mailFrom")} figure={mail.from} />
              <LeaderLine name={t("outreach.mailReplyTo")} figure={mail.replyTo} />
              <LeaderLine name={t("outreach.mailTo")} figure={mail.to} />
            </Leaders>
            <pre>{mail.text}</pre>
            {mail.answerable ? <AnswerAsHost mailId={mail.id} /> : null}
          </div>
        </details>
      ))}
    </main>
  );
}
