import { useEffect, useRef } from "react";
import { coverPath } from "../../../contract/catalogue.ts";
import { readFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Note } from "../../ui/note.tsx";
import { FollowUpActs } from "./follow-up-acts.tsx";
import { FollowUpLine } from "./follow-up-line.tsx";
import { peopleOf } from "./people.ts";
import { StepOverview } from "./step-overview.tsx";
import { SubjectVerdict } from "./subject-verdict.tsx";
import { useFollowUps } from "./use-follow-ups.ts";
import "./follow-ups.css";

interface Props {
  mailingId: string;
  /** How many mails were accepted: with each, a follow-up gets its day. */
  accepted: number;
}

/** What follows a mailing, and how its two subjects did. A mailing without either shows nothing. */
export function MailingFollowUps({ mailingId, accepted }: Props) {
  const t = useText();
  const formats = useFormats();
  const { data, error, refetch } = useFollowUps(mailingId);
  const known = useRef(accepted);
  useEffect(() => {
    if (known.current === accepted) return;
    known.current = accepted;
    void forget(readFollowUps);
  }, [accepted]);
  if (!data)
    return error ? (
      <Note kind="failing" start={t("outreach.followUp.failed")}>
        {sentenceOf(error, t)}{" "}
        <button type="button" onClick={() => void refetch()}>
          {t("outreach.room.tryAgain")}
        </button>
      </Note>
    ) : null;
  const steps = new Map(data.steps.map((step) => [step.step, step]));
  return (
    <>
      {data.subjects ? <SubjectVerdict subjects={data.subjects} /> : null}
      {data.steps.length > 0 ? (
        <section className="follow-ups" tabIndex={-1} aria-labelledby="follow-ups-head">
          <h2 id="follow-ups-head" className="messages-head">
            {t("outreach.steps")}
          </h2>
          {error ? (
            <Note kind="warning" start={t("outreach.followUp.failed")}>
              {sentenceOf(error, t)}
            </Note>
          ) : null}
          <FollowUpActs mailingId={mailingId} all={data} />
          <div className="follow-up-columns">
            <StepOverview mailingId={mailingId} all={data} />
            {data.page.length === 0 ? (
              <p className="muted">{t("outreach.followUp.nobody")}</p>
            ) : (
              <ul className="follow-up-people">
                {peopleOf(data.page).map((person) => (
                  <li key={person.podcastPublicId}>
                    <p className="follow-up-person">
                      <Cover src={coverPath(person.podcastPublicId, 120)} size={40} />
                      <span className="row-title">{formats.list(person.titles)}</span>
                    </p>
                    <ol>
                      {person.followUps.map((one) => (
                        <FollowUpLine key={one.publicId} followUp={one} common={steps.get(one.step)!} />
                      ))}
                    </ol>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </section>
      ) : null}
    </>
  );
}
