import type { MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { MarkedLine } from "../composer/marked-text.tsx";

/** How the two subjects did, and whether a difference can be told. */
export function SubjectVerdict({ subjects }: { subjects: NonNullable<MailingFollowUps["subjects"]> }) {
  const t = useText();
  const formats = useFormats();
  const { arms, better, why } = subjects;
  const count = arms.reduce((sum, { delivered }) => sum + delivered, 0);
  const winner = arms.find(({ arm }) => arm === better);
  return (
    <section className="subjects" aria-labelledby="subjects-head">
      <h2 id="subjects-head" className="messages-head">
        {t("outreach.verdict")}
      </h2>
      <p>
        {winner
          ? t("outreach.verdict.better", { subject: winner.subject, count })
          : t(`outreach.verdict.${why ?? "no-difference"}`, { count })}
      </p>
      <ul className="subject-arms">
        {arms.map((arm) => (
          <li key={arm.arm}>
            <p className="row-title">
              <MarkedLine text={arm.subject} />
            </p>
            <p className="small muted num">
              {t("outreach.verdict.figures", { delivered: arm.delivered, answers: arm.answers })}{" "}
              {arm.delivered > 0
                ? t("outreach.verdict.share", {
                    share: formats.percent(arm.share),
                    low: formats.percent(arm.low),
                    high: formats.percent(arm.high),
                  })
                : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
