import { useId, useState } from "react";
import { useMay, useWhyNot } from "../../accounts/may.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { TaskForm } from "./task-form.tsx";
import { TaskLine } from "./task-line.tsx";
import { useTasks } from "./use-tasks.ts";
import "./tasks.css";

interface Props {
  campaign: string;
  /** Its organization. */
  owner: string;
  /** Only the tasks about one podcast of it; new ones are about it, too. */
  entry?: string | undefined;
}

/** What is to be done for a campaign, or for one of its podcasts (D5.03); nothing for guests. */
export function TaskList(props: Props) {
  return useMay("task.read", props.owner) ? <Tasks {...props} /> : null;
}

function Tasks({ campaign, owner, entry }: Props) {
  const mayNot = useWhyNot("task.edit", owner);
  const t = useText();
  const heading = useId();
  const asked = useTasks(campaign, entry);
  const [adding, setAdding] = useState(false);
  const { data, error } = asked;
  const open = data?.tasks.filter(({ done }) => done === null) ?? [];
  const done = data?.tasks.filter((task) => task.done !== null) ?? [];
  const line = (task: (typeof open)[number]) => (
    <TaskLine
      key={task.publicId}
      campaign={campaign}
      task={task}
      people={data?.people ?? []}
      named={entry === undefined}
      mayNot={mayNot}
    />
  );
  return (
    <section aria-labelledby={heading} className="tasks">
      <div className="section-head">
        <h3 id={heading}>{t("teamwork.tasks.title")}</h3>
        {data && !adding ? (
          <Button icon="plus" reason={mayNot} onClick={() => setAdding(true)}>
            {t("teamwork.tasks.add")}
          </Button>
        ) : null}
      </div>
      {error && !data ? (
        <Note kind="failing" start={t("teamwork.tasks.failedStart")}>
          {sentenceOf(error, t)}{" "}
          <button type="button" onClick={() => void asked.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : data ? (
        <>
          {adding ? (
            <TaskForm
              campaign={campaign}
              entry={entry ?? null}
              people={data.people}
              onClose={() => setAdding(false)}
            />
          ) : null}
          {open.length === 0 && !adding ? <p className="small muted">{t("teamwork.tasks.none")}</p> : null}
          {open.length > 0 ? <ul className="task-list">{open.map(line)}</ul> : null}
          {done.length > 0 ? (
            <details className="task-done">
              <summary>{t("teamwork.tasks.doneList", { count: done.length })}</summary>
              <ul className="task-list">{done.map(line)}</ul>
            </details>
          ) : null}
        </>
      ) : (
        <Skeleton>
          <Bone height={56} />
        </Skeleton>
      )}
    </section>
  );
}
