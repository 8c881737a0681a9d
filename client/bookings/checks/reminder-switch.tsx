import {
  type BookingChecks,
  REMIND_DAYS,
  REMIND_DAYS_MAX,
  remindHost,
} from "../../../contract/bookings/checks.ts";
import { call } from "../../api/call.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Note } from "../../ui/note.tsx";

interface Props {
  id: string;
  reminder: BookingChecks["reminder"];
  over: boolean;
  host: boolean;
  waiting: boolean;
  doing: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Whether the host is reminded by mail. Nothing goes until somebody has switched it on here. */
export function ReminderSwitch({ id, reminder, over, host, waiting, doing }: Props) {
  const t = useText();
  const format = useFormats();
  const [days, setDays] = useKeptState<number | null>(`booking.remind.${id}`, () => REMIND_DAYS);
  const wrong = days === null || !Number.isInteger(days) || days < 0 || days > REMIND_DAYS_MAX;
  const state = waiting ? "waiting" : "ready";
  if (over) return null;

  async function turn(on: { days: number } | null): Promise<void> {
    const done = await doing(() => call(remindHost, { params: { id }, body: { on } }));
    if (done) showToast(t(on ? "bookings.remind.onDone" : "bookings.remind.offDone"));
  }
  return (
    <div className="mt-6">
      <h3 className="mb-3">{t("bookings.remind.title")}</h3>
      {reminder ? (
        <>
          <Note icon="check">
            {t("bookings.remind.on", {
              count: reminder.days,
              from: reminder.from,
              known: reminder.by === null ? "no" : "yes",
              who: reminder.by ?? "",
              day: format.day(reminder.since, "long"),
            })}
          </Note>
          <Button className="mt-3" state={state} onClick={() => void turn(null)}>
            {t("bookings.remind.turnOff")}
          </Button>
        </>
      ) : (
        <>
          <p className="muted">{t("bookings.remind.off")}</p>
          <div className="fields mt-3">
            <NumberField
              label={t("bookings.remind.days")}
              value={days}
              min={0}
              max={REMIND_DAYS_MAX}
              error={wrong ? t("bookings.remind.daysWrong", { max: REMIND_DAYS_MAX }) : undefined}
              onChange={setDays}
            />
          </div>
          <Button
            className="mt-3"
            state={state}
            reason={host ? undefined : t("bookings.remind.noAddress")}
            onClick={() => (wrong ? undefined : void turn({ days }))}
          >
            {t("bookings.remind.turnOn")}
          </Button>
        </>
      )}
    </div>
  );
}
