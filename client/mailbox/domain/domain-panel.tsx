import { useEffect, useRef } from "react";
import type { DomainReport } from "../../../contract/mailbox-domain.ts";
import { checkDomain, readOneMailbox } from "../../../contract/mailbox-list.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { type TextOf, useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { DomainTopic } from "./domain-topic.tsx";
import "./domain.css";

interface Props {
  mailboxId: string;
  report: DomainReport;
}

/** What may keep mails from this mailbox out of the inbox, and the records that mend it (B1.126). */
export function DomainPanel({ mailboxId, report }: Props) {
  const t = useText();
  const formats = useFormats();
  const { domain, checked, probed, checking, failingSince, topics } = report;
  const ask = useTell(checkDomain, {
    onSuccess(next) {
      queryClient.setQueryData(keyOf(readOneMailbox, { params: { id: mailboxId } }), next);
      announce(t("mailbox.domain.asked"));
    },
  });
  const says = sentenceFor(report, t);
  const wasChecking = useRef(checking);
  useEffect(() => {
    if (wasChecking.current && !checking) announce(says);
    wasChecking.current = checking;
  }, [checking, says]);
  return (
    <section className="domain-panel" aria-label={t("mailbox.domain")}>
      <h2 className="type-head">{t("mailbox.domain")}</h2>
      {checking ? (
        <p className="small accent test-running">
          <Spinner />
          {t("mailbox.domain.checking", { domain })}
        </p>
      ) : (
        <p className={report.state === "fault" ? "small warn" : "small"}>{says}</p>
      )}
      {report.refuses ? (
        <Note kind="warning" start={t("mailbox.domain.refusesStart")}>
          {t("mailbox.domain.refuses", { domain })}
        </Note>
      ) : null}
      {checked === null ? null : (
        <>
          <ul>
            {topics.map((topic) => (
              <DomainTopic key={topic.about} topic={topic} domain={domain} />
            ))}
          </ul>
          <Leaders>
            {failingSince ? (
              <LeaderLine name={t("mailbox.domain.since")} figure={formats.dayAndTime(failingSince)} />
            ) : null}
            <LeaderLine name={t("mailbox.domain.checked")} figure={formats.dayAndTime(checked)} />
            <LeaderLine
              name={t("mailbox.domain.probed")}
              figure={probed ? formats.dayAndTime(probed) : null}
            />
          </Leaders>
        </>
      )}
      <div className="health-acts">
        <Button
          icon="refresh"
          state={ask.isPending || checking ? "waiting" : "ready"}
          onClick={() => ask.mutate({ params: { id: mailboxId }, body: {} })}
        >
          {t(checked === null ? "mailbox.domain.look" : "mailbox.domain.lookAgain")}
        </Button>
      </div>
      {ask.error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(ask.error, t)}
        </p>
      ) : null}
    </section>
  );
}

function sentenceFor({ domain, checked, state, topics }: DomainReport, t: TextOf): string {
  if (checked === null) return t("mailbox.domain.never", { domain });
  const count = topics.reduce((sum, { faults }) => sum + faults.length, 0);
  return t(`mailbox.domain.${state}`, { domain, count });
}
