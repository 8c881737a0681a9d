import { Link } from "@tanstack/react-router";
import type { NextStep, Progress } from "../../contract/results.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { TodoList } from "./todo-list.tsx";

/** Where each next step is done. */
const PLACES = {
  baseData: paths.general,
  pickPodcasts: paths.podcasts,
  connectMail: paths.mailbox,
  unlock: paths.entries,
  writeFirstMail: paths.actionEmail,
  kickOff: paths.campaign,
  writeToNew: paths.actionEmail,
  awaitAnswers: paths.entries,
  onboard: paths.entries,
  briefing: paths.briefing,
  start: paths.campaign,
  listened: paths.campaign,
  analytics: paths.campaign,
} as const satisfies Record<NextStep, string>;

/** These three are todos themselves, with their own buttons. */
const IN_TODOS: ReadonlySet<NextStep> = new Set([
  "pickPodcasts",
  "connectMail",
  "writeFirstMail",
  "writeToNew",
]);

interface Props {
  /** Public id of the campaign. */
  id: string;
  progress: Progress;
  /** The heading's level. */
  level: 2 | 3;
}

/** The three todos, how many are done, and what comes next where that is none of them (A1.09). */
export function TodoSection({ id, progress, level }: Props) {
  const t = useText();
  const { todos, next } = progress;
  const done = todos.filter((todo) => todo.done).length;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section aria-labelledby="todo">
      <div className="todo-head">
        <Heading id="todo">{t("results.todo.title")}</Heading>
        <span className="small faint">{t("results.todo.count", { done, count: todos.length })}</span>
      </div>
      <TodoList id={id} todos={todos} />
      {next && !IN_TODOS.has(next) ? (
        <p className="todo-next small">
          <span className="muted">{t("results.next.title")}</span>{" "}
          <Link to={PLACES[next]} params={{ publicId: id }}>
            {t(`results.next.${next}`)} <Icon name="arrow-right" size="small" />
          </Link>
        </p>
      ) : null}
    </section>
  );
}
