import { Link } from "@tanstack/react-router";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { useDueWords } from "./task-line.tsx";
import type { useOwnTasks } from "./use-tasks.ts";

/** The user's own tasks on the dashboard, each with where it stands. Where there is none, there is no such part. */
export function OwnTasks({ asked }: { asked: ReturnType<typeof useOwnTasks> }) {
  const t = useText();
  const dueWords = useDueWords();
  const { data, error } = asked;
  if (error)
    return (
      <Note kind="failing" start={t("teamwork.tasks.failedStart")}>
        {sentenceOf(error, t)}
      </Note>
    );
  if (!data || data.tasks.length === 0) return null;
  return (
    <section aria-labelledby="home-tasks" className="home-tasks">
      <h3 id="home-tasks">{t("teamwork.tasks.own")}</h3>
      <Leaders>
        {data.tasks.map(({ publicId, text, due, entry, campaign }) => (
          <LeaderLine
            key={publicId}
            render={
              entry ? (
                <Link to={paths.entry} params={{ publicId: campaign.publicId, entry: entry.externalId }} />
              ) : (
                <Link to={paths.campaign} params={{ publicId: campaign.publicId }} />
              )
            }
            name={text}
            aside={entry?.title ?? campaign.displayName}
            figure={due === null ? null : dueWords(due)}
          />
        ))}
      </Leaders>
      {data.more > 0 ? (
        <p className="small muted mt-3">{t("teamwork.tasks.ownMore", { count: data.more })}</p>
      ) : null}
    </section>
  );
}
