import { type FormEvent, useRef, useState } from "react";
import {
  addTask,
  type CampaignTasks,
  changeTask,
  listOwnTasks,
  listTasks,
  TASK_LETTERS_MAX,
  type Task,
} from "../../../contract/teamwork/tasks.ts";
import { keyFor } from "../../api/idempotency-key.ts";
import { isStale, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Note } from "../../ui/note.tsx";

interface Props {
  campaign: string;
  /** The podcast a new task is about; null for the campaign. */
  entry: string | null;
  /** The task that is changed; left out for a new one. */
  task?: Task | undefined;
  people: CampaignTasks["people"];
  onClose: () => void;
}

const NOBODY = "";

/** Adds a task, or changes one. */
export function TaskForm({ campaign, entry, task, people, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useKeptState(`task.${task?.publicId ?? entry ?? campaign}`, () => ({
    text: task?.text ?? "",
    due: task?.due ?? "",
    person: task?.person?.id ?? (task ? NOBODY : (people.find(({ self }) => self)?.id ?? NOBODY)),
  }));
  const [pressed, setPressed] = useState(false);
  const dayField = useRef<HTMLInputElement>(null);
  const [dayWrong, setDayWrong] = useState(false);
  const keys = useRef(new Map<string, string>());
  /** Which state of the task the change is made to: that of a colleague, once it was taken over. */
  const [modified, setModified] = useState(task?.modified);

  const options = {
    onSuccess() {
      void forget(listTasks, listOwnTasks);
      announce(t("teamwork.tasks.added"));
      onClose();
    },
  };
  const add = useTell(addTask, options);
  const change = useTell(changeTask, {
    onSuccess() {
      void forget(listTasks, listOwnTasks);
      onClose();
    },
    onError: () => void forget(listTasks),
  });
  const waiting = add.isPending || change.isPending;
  const error = add.error ?? change.error;
  // Known from the stream before anything is sent, or from the refusal of what was sent.
  const stale = isStale(error) || (task !== undefined && task.modified !== modified && !change.isSuccess);

  function save(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    // A day of which only a part was typed has no value, and is not meant to be none.
    const wrong = dayField.current?.validity.badInput ?? false;
    setDayWrong(wrong);
    if (typed.text.trim() === "" || wrong || waiting) return;
    const body = { text: typed.text, due: typed.due || null, person: typed.person || null };
    if (task && modified) change.mutate({ params: { id: task.publicId }, body: { ...body, modified } });
    else {
      const made = { ...body, entry };
      add.mutate({
        params: { id: campaign },
        body: made,
        idempotencyKey: keyFor(keys.current, JSON.stringify(made)),
      });
    }
  }
  const missing = pressed && typed.text.trim() === "";
  return (
    <form
      noValidate
      className="task-form"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <TextField
        label={t("teamwork.tasks.text")}
        value={typed.text}
        maxLength={TASK_LETTERS_MAX}
        autoComplete="off"
        autoFocus
        error={missing ? t("teamwork.tasks.textMissing") : undefined}
        onChange={({ target }) => setTyped({ ...typed, text: target.value })}
      />
      <div className="task-form-row">
        <TextField
          label={t("teamwork.tasks.due")}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          ref={dayField}
          value={typed.due}
          error={dayWrong ? t("teamwork.tasks.dayWrong") : undefined}
          onChange={({ target }) => setTyped({ ...typed, due: target.value })}
        />
        <SelectField
          label={t("teamwork.tasks.person")}
          value={typed.person}
          options={[
            { value: NOBODY, label: t("teamwork.tasks.nobody") },
            ...people.map(({ id, name, self }) => ({
              value: id,
              label: self ? t("teamwork.tasks.me", { name }) : name,
            })),
          ]}
          onChange={(person) => setTyped({ ...typed, person })}
        />
      </div>
      {error || stale ? (
        <Note kind={stale ? "warning" : "failing"}>
          {stale ? t("teamwork.tasks.stale") : sentenceOf(error, t)}{" "}
          {stale && task ? t("teamwork.tasks.staleShows", { text: task.text }) : null}
        </Note>
      ) : null}
      <div className="row-of">
        <Button kind="main" type="submit" state={waiting ? "waiting" : "ready"}>
          {t("teamwork.tasks.save")}
        </Button>
        {stale && task ? (
          <Button
            onClick={() => {
              setModified(task.modified);
              change.reset();
            }}
          >
            {t("teamwork.tasks.keepMine")}
          </Button>
        ) : null}
        {stale && task ? (
          <Button
            onClick={() => {
              setModified(task.modified);
              setTyped({ text: task.text, due: task.due ?? "", person: task.person?.id ?? NOBODY });
              change.reset();
            }}
          >
            {t("teamwork.tasks.showNow")}
          </Button>
        ) : null}
        <Button kind="third" onClick={onClose}>
          {t("teamwork.tasks.stop")}
        </Button>
      </div>
    </form>
  );
}
