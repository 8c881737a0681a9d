import {
  type BackgroundChange,
  listBackgroundChanges,
  retryBackgroundChange,
} from "../../contract/settings/changes.ts";
import { sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { ProgressLine } from "../ui/progress-line.tsx";
import { PartState } from "./part-state.tsx";

/** How often it is looked how far they are, in milliseconds. */
const LOOK_MS = 2_000;

/** What a worker changes in large tables after an update, and how far it is (D6.05). */
export function ChangesPart() {
  const t = useText();
  const list = useAsk(
    listBackgroundChanges,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data?.page.some(({ state }) => state === "running" || state === "pausing") ? LOOK_MS : false,
    },
  );
  return (
    <div className="admin-part">
      <h2>{t("settings.part.changes")}</h2>
      <p className="muted mt-1 mb-5">{t("settings.changes.says")}</p>
      <PartState answer={list} empty={list.data?.page.length === 0 ? t("settings.changes.none") : null}>
        <ul className="change-list">
          {(list.data?.page ?? []).map((one) => (
            <ChangeRow key={one.name} change={one} />
          ))}
        </ul>
      </PartState>
    </div>
  );
}

function ChangeRow({ change }: { change: BackgroundChange }) {
  const t = useText();
  const formats = useFormats();
  const { name, state, total, perMinute, begun, ended, trouble, again } = change;
  const done = Math.min(change.done, total);
  const retry = useTell(retryBackgroundChange, {
    onSuccess: (next) => void queryClient.setQueryData(keyOf(listBackgroundChanges, {}), next),
  });
  const failed = state === "pausing" || state === "stopped";
  return (
    <li>
      <h3>{t(`settings.changes.${name}`)}</h3>
      <p className="small muted">{t(`settings.changes.${name}.says`)}</p>
      {ended ? (
        <p className="small ok">
          {t("settings.changes.done", { when: formats.dayAndTime(ended), done: change.done })}
        </p>
      ) : (
        <>
          <p className="num">{t("settings.changes.progress", { done, total })}</p>
          <ProgressLine label={t(`settings.changes.${name}`)} value={done} max={Math.max(1, total)} accent />
          <p className="small muted num">
            {perMinute === null
              ? t("settings.changes.begun", { when: formats.dayAndTime(begun) })
              : t("settings.changes.rate", {
                  rate: perMinute,
                  left: total - done,
                  when: formats.dayAndTime(begun),
                })}
          </p>
        </>
      )}
      {failed && trouble ? (
        <>
          <Note
            kind={state === "stopped" ? "failing" : "warning"}
            start={
              state === "pausing" && again !== null
                ? t("settings.changes.pausing", { when: formats.dayAndTime(again) })
                : t("settings.changes.stopped")
            }
          >
            {trouble}
          </Note>
          <Button
            icon="refresh"
            state={retry.isPending ? "waiting" : "ready"}
            onClick={() => retry.mutate({ params: { name } })}
          >
            {t("settings.changes.again")}
          </Button>
        </>
      ) : null}
      {retry.error ? (
        <Note kind="failing" start={t("settings.changes.notAgain")}>
          {sentenceOf(retry.error, t)}
        </Note>
      ) : null}
    </li>
  );
}
