import {
  type Mailing,
  type MailingMessage,
  MESSAGE_STATES,
  type MessageState,
} from "../../../contract/outreach.ts";
import { useFormats } from "../../language/formats.ts";
import { Text, useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { doneWhen, minutesUntil } from "../composer/forecast.ts";
import { FileLines } from "../files/file-lines.tsx";

/** E-mails of a mailing, including those that could never be sent. */
export const totalOf = ({ counts }: Pick<Mailing, "counts">): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** The counts as the list of messages says them: figure and rows of one answer never disagree. */
export function countsOf(messages: readonly Pick<MailingMessage, "state">[]): Mailing["counts"] {
  const counts = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<
    MessageState,
    number
  >;
  for (const { state } of messages) counts[state] += 1;
  return counts;
}

/** Beyond this many minutes, a time is clearer than a duration. */
const MINUTES_SAY = 90;

/** Progress: one figure, a line, the expected end, and the parts. */
export function MailingFigures({ mailing }: { mailing: Mailing }) {
  const t = useText();
  const formats = useFormats();
  const count = (state: MessageState): number => mailing.counts[state] ?? 0;
  const sent = count("accepted");
  const total = totalOf(mailing);
  const now = new Date();
  const { forecast, notBefore } = mailing;
  const later = notBefore !== null && new Date(notBefore) > now ? notBefore : null;
  const minutes = forecast ? minutesUntil(forecast, now) : null;
  const going = ["running", "waiting", "paused"].includes(mailing.state);
  const when = forecast
    ? minutes !== null && minutes > 1 && minutes <= MINUTES_SAY
      ? t("outreach.minutesLeft", { minutes, done: doneWhen(forecast, now, formats, t) })
      : t("outreach.doneWhen", { done: doneWhen(forecast, now, formats, t) })
    : null;
  const parts = [
    ["outreach.count.accepted", sent, true],
    ["outreach.count.sending", count("claimed") + count("handed"), false],
    ["outreach.count.deferred", count("deferred"), true],
    ["outreach.count.failed", count("failed"), true],
    ["outreach.count.unclear", count("unclear"), false],
    ["outreach.count.queued", count("queued"), true],
    ["outreach.count.stopped", count("stopped"), false],
  ] as const;
  return (
    <>
      <p className="big-figure">
        <Text
          id="outreach.sentOf"
          values={{ sent, total, small: (words) => <small key="of">{words}</small> }}
        />
      </p>
      <div className="mailing-line">
        <ProgressLine label={t("outreach.progress")} value={sent} max={Math.max(1, total)} accent />
      </div>
      <p className="small muted num">
        {[
          when,
          later
            ? t("outreach.later.starts", { time: formats.dayAndTime(later) })
            : mailing.byRhythm && going
              ? t("outreach.rhythm.mailing")
              : mailing.state === "waiting"
                ? t("outreach.waitsForHour")
                : null,
          going ? t("outreach.mayLeave") : null,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      <div className="mt-7">
        <Leaders>
          {parts.map(([key, figure, always]) =>
            always || figure > 0 ? (
              <LeaderLine
                key={key}
                name={t(key)}
                figure={
                  <span className={key === "outreach.count.failed" && figure > 0 ? "danger" : undefined}>
                    {formats.count(figure)}
                  </span>
                }
              />
            ) : null,
          )}
          <FileLines
            bytes={mailing.files.reduce((sum, file) => sum + file.size, 0)}
            mails={mailing.messages.filter(({ step }) => step === 0).length}
          />
          <LeaderLine
            name={t("outreach.pace")}
            figure={mailing.perHour ? t("outreach.anHour", { count: mailing.perHour }) : t("outreach.atOnce")}
          />
        </Leaders>
      </div>
    </>
  );
}
