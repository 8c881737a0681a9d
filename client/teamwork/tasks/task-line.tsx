import { Link } from "@tanstack/react-router";
import { useState } from "react";
import {
  type CampaignTasks,
  deleteTask,
  finishTask,
  listOwnTasks,
  listTasks,
  type Task,
} from "../../../contract/teamwork/tasks.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { localDay } from "../../bookings/checks/check-words.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { TaskForm } from "./task-form.tsx";

interface Props {
  campaign: string;
  task: Task;
  people: CampaignTasks["people"];
  /** Its podcast is named: it stands among those of the whole campaign. */
  named: boolean;
  /** Why it cannot be changed. */
  mayNot: string | undefined;
}

/** The due day in words. */
export function useDueWords(): (due: string) => string {
  const t = useText();
  const format = useFormats();
  return (due) => {
    const today = localDay();
    if (due === today) return t("teamwork.tasks.today");
    return due < today ? t("teamwork.tasks.since", { day: format.day(due) }) : format.day(due);
  };
}

/** One task: ticked, changed and deleted here. */
export function TaskLine({ campaign, task, people, named, mayNot }: Props) {
  const t = useText();
  const format = useFormats();
  const dueWords = useDueWords();
  const [changing, setChanging] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const fresh = () => forget(listTasks, listOwnTasks);
  const finish = useTell(finishTask, { onSettled: fresh });
  const remove = useTell(deleteTask, {
    onSuccess() {
      setDeleting(false);
      void fresh();
      showToast(t("teamwork.tasks.deleted"));
    },
  });
  const { text, due, person, entry, done } = task;
  // Shown at once; what the server says takes its place.
  const ticked = finish.isPending ? (finish.variables.body.done ?? false) : done !== null;
  if (changing)
    return (
      <li>
        <TaskForm {...{ campaign, task, people }} entry={null} onClose={() => setChanging(false)} />
      </li>
    );
  return (
    <li className={ticked ? "task done" : "task"}>
      <Checkbox
        label={t("teamwork.tasks.tick", { text })}
        checked={ticked}
        disabled={mayNot !== undefined}
        onChange={({ target }) =>
          finish.mutate({ params: { id: task.publicId }, body: { done: target.checked } })
        }
      />
      <div className="task-says">
        <p className="task-text">{text}</p>
        <p className="small muted task-about">
          {done ? (
            <span>
              {t("teamwork.tasks.doneBy", {
                name: done.by ?? t("teamwork.tasks.gone"),
                day: format.day(done.at),
              })}
            </span>
          ) : (
            <>
              <span>{person?.name ?? t("teamwork.tasks.nobody")}</span>
              {due ? (
                <time dateTime={due} className={due <= localDay() ? "warn" : undefined}>
                  {dueWords(due)}
                </time>
              ) : null}
            </>
          )}
          {named && entry ? (
            <Link to={paths.entry} params={{ publicId: campaign, entry: entry.externalId }}>
              {entry.title}
            </Link>
          ) : null}
        </p>
        {finish.error ? (
          <small className="small danger" role="alert">
            {t("teamwork.tasks.notTicked")} {sentenceOf(finish.error, t)}
          </small>
        ) : null}
      </div>
      {mayNot ? null : (
        <span className="task-acts">
          <IconButton
            icon="pencil"
            label={t("teamwork.tasks.edit", { text })}
            onClick={() => setChanging(true)}
          />
          <IconButton
            icon="bin"
            label={t("teamwork.tasks.delete", { text })}
            onClick={() => setDeleting(true)}
          />
        </span>
      )}
      <ConfirmDialog
        open={deleting}
        kind="final"
        title={t("teamwork.tasks.deleteTitle")}
        confirmLabel={t("teamwork.tasks.deleteAct")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate({ params: { id: task.publicId } })}
        onCancel={() => setDeleting(false)}
      >
        <p>{t("teamwork.tasks.deleteSays", { text })}</p>
      </ConfirmDialog>
    </li>
  );
}
