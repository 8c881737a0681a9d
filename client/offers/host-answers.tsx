import { listHostAnswers } from "../../contract/offers/answers.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Failed } from "../ui/failed.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";

const signs = {
  interested: "check",
  "not-now": "calendar",
  never: "cross",
  "never-anybody": "cross",
  "wrong-person": "people",
} as const satisfies Record<string, IconName>;

/** What hosts of a campaign have answered by the link in a mail; nothing before the first of them. */
export function HostAnswers({ campaignId }: { campaignId: string }) {
  const t = useText();
  const format = useFormats();
  const asked = useAsk(listHostAnswers, { params: { id: campaignId } }, { refetchOnMount: "always" });
  if (!asked.data)
    return asked.error ? (
      <Failed start={t("offers.answers.failedStart")} onAgain={() => void asked.refetch()}>
        {sentenceOf(asked.error, t)}
      </Failed>
    ) : null;
  const { answers } = asked.data;
  if (answers.length === 0) return null;
  return (
    <section className="booking-part">
      <h3>{t("offers.answers.title")}</h3>
      <p className="small muted mb-3">{t("offers.answers.lead")}</p>
      <ol className="log">
        {answers.map(({ publicId, shows, answer, until, note, prices, at }) => (
          <li key={publicId}>
            <span className="log-picture">
              <Icon name={signs[answer]} />
            </span>
            <span>
              <b>{shows.map(({ title }) => title).join(", ")}</b>
              {": "}
              {t(`offers.answers.says.${answer}`, { day: until ? format.day(until, "long") : "" })}
              {prices > 0 ? ` (${t("offers.answers.prices", { count: prices })})` : null}
              {note ? <small className="muted offer-detail">{note}</small> : null}
            </span>
            <time dateTime={at}>{format.dayAndTime(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
