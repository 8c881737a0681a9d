import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { finishOpenTask, type OpenTask, readOpenTask } from "../../../contract/teamwork/tasks.ts";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { call } from "../../api/call.ts";
import { isLinkOver } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";

/** `/task#token`: the link in a reminder marks its task as done, without signing in (D5.03). Opening it changes nothing. */
export default function OpenTaskPage() {
  const t = useText();
  const format = useFormats();
  const [token] = useState(() => linkToken(location.hash));
  const [task, setTask] = useState<OpenTask>();
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  async function ask(work: () => Promise<OpenTask>): Promise<void> {
    setWaiting(true);
    setError(null);
    try {
      setTask(await work());
    } catch (problem) {
      setError(problem);
    } finally {
      setWaiting(false);
    }
  }
  const read = () => ask(() => call(readOpenTask, { body: { token } }));
  const first = useRef(read);
  useEffect(() => {
    if (token) void first.current();
  }, [token]);
  const finish = (done: boolean) => void ask(() => call(finishOpenTask, { body: { token, done } }));

  if (token === "" || isLinkOver(error))
    return (
      <OpenPage>
        <LinkOver title={t("teamwork.tasks.open.over")}>
          {t("teamwork.tasks.open.overSays")}{" "}
          <Link to={paths.signIn} className={buttonClass({})}>
            {t("teamwork.tasks.open.signIn")}
          </Link>
        </LinkOver>
      </OpenPage>
    );
  return (
    <OpenPage>
      {task ? (
        <>
          <h1>{task.text}</h1>
          <p className="muted mt-3">
            {task.podcast
              ? t("teamwork.tasks.open.podcast", { podcast: task.podcast, campaign: task.campaign })
              : t("teamwork.tasks.open.campaign", { campaign: task.campaign })}
          </p>
          {task.due ? (
            <p className="muted">{t("teamwork.tasks.open.due", { day: format.day(task.due, "long") })}</p>
          ) : null}
          <p className="mt-5" role="status">
            {task.done ? t("teamwork.tasks.open.done") : null}
          </p>
          <p className="mt-3">
            <Button
              large
              kind={task.done ? "second" : "main"}
              state={waiting ? "waiting" : "ready"}
              onClick={() => finish(!task.done)}
            >
              {t(task.done ? "teamwork.tasks.open.undo" : "teamwork.tasks.open.do")}
            </Button>
          </p>
        </>
      ) : (
        <OpenWaiting title={t("teamwork.tasks.open.title")} height={120} failed={Boolean(error)} />
      )}
      <OpenFailure error={error} onAgain={task ? undefined : () => void read()} />
    </OpenPage>
  );
}
