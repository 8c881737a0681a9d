import { useRef, useState } from "react";
import { type BookingCheck, readChecks, tickCheck } from "../../../contract/bookings/checks.ts";
import { call } from "../../api/call.ts";
import { forget, keyOf, queryClient, useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { ActError } from "../act-error.tsx";
import { useAct } from "../use-act.ts";
import { localDay, wordsOfCheck } from "./check-words.ts";
import { ReminderSwitch } from "./reminder-switch.tsx";

/** How often an open checklist is looked at: it ticks itself, in milliseconds. */
const LOOK_MS = 15_000;

const keyOfCheck = ({ what, position }: BookingCheck): string => `${what} ${position}`;

/** Ticks that are on their way are shown at once, and go one after the other: none is lost, the last one counts. */
function useTicks(id: string) {
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [error, setError] = useState<unknown>(null);
  const queue = useRef(Promise.resolve());
  function tick(check: BookingCheck, done: boolean): void {
    const { what, position } = check;
    const key = keyOfCheck(check);
    setError(null);
    setPending((now) => new Map(now).set(key, done));
    queue.current = queue.current.then(async () => {
      try {
        const answer = await call(tickCheck, { params: { id }, body: { what, position, done } });
        queryClient.setQueryData(keyOf(readChecks, { params: { id } }), answer);
      } catch (thrown) {
        setError(thrown);
        await forget(readChecks);
      }
      setPending((now) => {
        const left = new Map(now);
        // Ticked anew meanwhile, it is still on its way.
        if (left.get(key) === done) left.delete(key);
        return left;
      });
    });
  }
  return { pending, error, tick };
}

/** What is to be done for a booking (C4.06). `host`: its host has an address that can be written to. */
export function CheckList({ id, over, host }: { id: string; over: boolean; host: boolean }) {
  const t = useText();
  const asked = useAsk(
    readChecks,
    { params: { id } },
    { refetchOnMount: "always", refetchInterval: LOOK_MS },
  );
  const ticks = useTicks(id);
  const { waiting, error, act } = useAct();
  const doing = async (work: () => Promise<unknown>): Promise<boolean> => {
    const done = await act(work);
    await forget(readChecks);
    return done;
  };
  return (
    <section className="booking-part">
      <h2>{t("bookings.checks.title")}</h2>
      {asked.data ? (
        <>
          <ul className="spot-list check-list">
            {asked.data.checks.map((check) => (
              <Item
                key={keyOfCheck(check)}
                check={check}
                fixed={over}
                pending={ticks.pending.get(keyOfCheck(check))}
                onTick={(done) => ticks.tick(check, done)}
              />
            ))}
          </ul>
          <ActError error={ticks.error ?? error} stale={false} />
          <ReminderSwitch
            id={id}
            reminder={asked.data.reminder}
            over={over}
            host={host}
            doing={doing}
            waiting={waiting}
          />
        </>
      ) : (
        <Pending asked={asked} failedStart={t("bookings.checks.failedStart")}>
          <Bone height={160} />
        </Pending>
      )}
    </section>
  );
}

interface ItemProps {
  check: BookingCheck;
  fixed: boolean;
  /** What was pressed and is on its way. */
  pending: boolean | undefined;
  onTick: (done: boolean) => void;
}

/** A line: what data knows cannot be unticked. */
function Item({ check, fixed, pending, onTick }: ItemProps) {
  const t = useText();
  const format = useFormats();
  const { due, done } = check;
  const words = wordsOfCheck(check, t);
  const late = done === null && due !== null && due < localDay();
  return (
    <li>
      {done?.how === "data" ? (
        <span className="hit">
          <Icon name="check" /> {words}
        </span>
      ) : (
        <Checkbox
          checked={pending ?? done !== null}
          disabled={fixed}
          onChange={({ target }) => onTick(target.checked)}
        >
          {words}
        </Checkbox>
      )}
      <small className={late ? "check-late" : "muted"}>
        {done?.how === "data"
          ? t("bookings.checks.known")
          : done
            ? t("bookings.checks.by", {
                known: done.by === null ? "no" : "yes",
                who: done.by ?? "",
                day: format.day(done.at, "long"),
              })
            : due === null
              ? t("bookings.checks.noDay")
              : t(late ? "bookings.checks.late" : "bookings.checks.due", { day: format.day(due, "long") })}
      </small>
    </li>
  );
}
