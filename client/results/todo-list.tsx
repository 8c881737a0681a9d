import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Todo } from "../../contract/results.ts";
import { dropSelection } from "../campaigns/entries/selected-entries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import "./phases.css";

interface ListProps {
  /** Public id of the campaign. */
  id: string;
  todos: readonly Todo[];
}

/** The three todos of a campaign, each ticking itself off, the first open one with its button (A1.09). */
export function TodoList({ id, todos }: ListProps) {
  const open = todos.find((todo) => !isOver(todo))?.code;
  return (
    <ol className="todo">
      {todos.map((todo, index) => (
        <TodoLine key={todo.code} id={id} todo={todo} number={index + 1} first={todo.code === open} />
      ))}
    </ol>
  );
}

/** The first e-mail is sent; while others are still waiting, there is more to do. */
const stillNew = (todo: Todo): boolean =>
  todo.code === "sendFirstMail" && todo.done && todo.fresh.unlocked > 0;
const isOver = (todo: Todo): boolean => todo.done && !stillNew(todo);

function TodoLine({ id, todo, number, first }: { id: string; todo: Todo; number: number; first: boolean }) {
  const t = useText();
  const over = isOver(todo);
  const kind = buttonClass(first ? { kind: "main" } : {});
  return (
    <li className={over ? "done" : undefined}>
      <span className="number">{number}</span>
      <div>
        <b>
          {stillNew(todo) && todo.code === "sendFirstMail"
            ? t("results.todo.writeToNew", { count: todo.fresh.podcasts })
            : t(`results.todo.${todo.code}`)}
        </b>
        <p>
          <TodoDetail todo={todo} />
        </p>
      </div>
      {over ? (
        <span className="ok">
          <Icon name="check" />
          <VisuallyHidden>{t("results.todo.done")}</VisuallyHidden>
        </span>
      ) : (
        <TodoAct id={id} todo={todo} className={kind} />
      )}
    </li>
  );
}

function TodoDetail({ todo }: { todo: Todo }): ReactNode {
  const t = useText();
  if (todo.code === "pickPodcasts") {
    return t("results.todo.pickSays", { count: todo.count, recommended: todo.recommended });
  }
  if (todo.code === "connectMail") {
    if (todo.missing) return t(`results.todo.connect.${todo.missing}`);
    return t("results.todo.connectDone", { address: todo.address ?? "" });
  }
  const { fresh } = todo;
  if (todo.done && fresh.unlocked === 0) return t("results.todo.accepted", { count: todo.accepted });
  if (fresh.podcasts === 0) return t("results.todo.freshNone");
  return fresh.locked + fresh.unknown > 0
    ? t("results.todo.freshLocked", { locked: fresh.locked, unknown: fresh.unknown })
    : t("results.todo.fresh", { unlocked: fresh.unlocked, podcasts: fresh.podcasts });
}

function TodoAct({ id, todo, className }: { id: string; todo: Todo; className: string }) {
  const t = useText();
  if (todo.code === "pickPodcasts")
    return (
      <Link className={className} to={paths.podcasts}>
        {t("results.todo.pick")}
      </Link>
    );
  if (todo.code === "connectMail")
    return (
      <Link className={className} to={paths.mailbox}>
        {t("results.todo.connect")}
      </Link>
    );
  return (
    <Link
      className={className}
      to={paths.actionEmail}
      params={{ publicId: id }}
      search={{ state: "New" }}
      // A selection made earlier does not apply here.
      onClick={() => dropSelection(id)}
    >
      {t("results.todo.write")}
    </Link>
  );
}
