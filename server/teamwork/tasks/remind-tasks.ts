import { links } from "../../accounts/links.ts";
import { choicesOf } from "../../accounts/notices/choices.ts";
import { offLink } from "../../accounts/notices/off/link.ts";
import { tell } from "../../accounts/notices/tell.ts";
import { languageOfLogin } from "../../accounts/preferences.ts";
import { rowOf } from "../../accounts/rows.ts";
import { sendLetter } from "../../accounts/send-letter.ts";
import { loginsById } from "../../accounts/short-names.ts";
import { hideFor, hideInText } from "../../catalogue/addresses/hide-addresses.ts";
import { newToken } from "../../platform/handle.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isSuspended } from "../../platform/suspension.ts";
import type { Context } from "../../platform/web/http.ts";
import { rolesThatMay } from "../people.ts";
import { insertLink, selectStillDue, takeDueTasks } from "./reminder-queries.ts";
import { writeReminder } from "./reminder-words.ts";
import { selectTask } from "./task-queries.ts";

/** The rest follows with the next run. */
const MOST = 500;

/**
 * Reminds people of tasks at eight in the morning of their due day, where they are: each task once, all of a person in one
 * mail. Whoever may do no tasks any more is not reminded: the link would be over. A copy that was restored does nothing until an operator has confirmed it.
 */
export async function remindOfTasks({ db }: Pick<Context, "db">): Promise<void> {
  if (await isSuspended(db)) return;
  await inTransaction(db, async (tx) => {
    const taken = await takeDueTasks(tx, rolesThatMay("task.edit"), MOST);
    for (const loginId of new Set(taken.map((one) => one.loginId)))
      await remindPerson(
        tx,
        loginId,
        taken.filter((one) => one.loginId === loginId).map(({ id }) => id),
      );
  });
}

async function remindPerson(tx: Tx, loginId: number, tasks: number[]): Promise<void> {
  const byMail = (await choicesOf(tx, loginId))["task-due"].mail === "at-once";
  for (const id of tasks) {
    const task = (await selectTask(tx, { id }))!;
    await tell(tx, [loginId], {
      kind: "task-due",
      ownerId: task.ownerId,
      subject: task.campaign,
      details: { campaign: task.campaignName, ...(task.entry !== null && { entry: task.entry }) },
      // Its own mail names the task and has a link for it.
      mailed: byMail,
    });
  }
  if (byMail)
    await addJob(tx, "mail-tasks", { loginId, tasks }, { maxAttempts: 8, queue: rowOf("news-mail") });
}

/** Mails somebody the tasks that are still theirs and open, each with a link that needs no sign-in. @throws NotSent */
export async function mailTasks(
  context: Context,
  { loginId, tasks }: { loginId: number; tasks: readonly number[] },
): Promise<void> {
  const { db, config, secrets } = context;
  await sendLetter(context, "tasks", () =>
    inTransaction(db, async (tx) => {
      const rows = await selectStillDue(tx, loginId, rolesThatMay("task.edit"), tasks);
      const login = (await loginsById(tx, [loginId])).get(loginId);
      if (!login || rows.length === 0) return null;
      const { base } = links(config);
      const lines = [];
      for (const row of rows) {
        // Tried again, it carries new links; those of a mail that was not accepted nobody has.
        const { token, hash } = newToken();
        await insertLink(tx, hash, row.id, loginId);
        lines.push({
          text: row.text,
          campaign: row.campaignName,
          podcast: hideInText(row.title, hideFor(row.onSale)),
          place:
            row.entry === null
              ? `${base}/bundle/${row.campaign}`
              : `${base}/bundle/${row.campaign}/podcasts/${row.entry}`,
          link: `${base}/task#${token}`,
        });
      }
      const language = await languageOfLogin(tx, loginId);
      const off = offLink(secrets, base, login.publicId, ["task-due"]);
      const reminder = writeReminder(lines, language, {
        preferences: `${base}/preferences#notices`,
        off: off.link,
      });
      return { to: login.username, language, ...reminder, headers: off.headers };
    }),
  );
}
