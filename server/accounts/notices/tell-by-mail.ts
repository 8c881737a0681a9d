import { NOTICE_KINDS, type NoticeKind } from "../../../contract/accounts-notices.ts";
import { databaseNow } from "../../platform/clock.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { links } from "../links.ts";
import { selectLogins, selectPreference } from "../queries.ts";
import { rowOf } from "../rows.ts";
import { sendLetter } from "../send-letter.ts";
import { choicesOf } from "./choices.ts";
import { writeNews } from "./news-words.ts";
import { offLink } from "./off/link.ts";
import { selectUntold, setTold, takeDaily } from "./queries.ts";

/**
 * Mails a user the news that they have not seen meanwhile, all in one mail: those wanted at once, or those of the day.
 * Marked once the mail was sent, so a failure repeats it.
 */
export async function tellByMail(
  context: Context,
  loginId: number,
  when: "at-once" | "daily",
): Promise<void> {
  const { db, config, secrets } = context;
  let told: number[] = [];
  await sendLetter(context, `news ${when}`, async () => {
    const [login] = await selectLogins(db, [loginId]);
    const rows = await untoldFor(db, loginId, when);
    if (!login || rows.length === 0) return null;
    told = rows.map((row) => row.id);
    const language = (await selectPreference(db, loginId))?.language ?? "en";
    const { base } = links(config);
    const news = groupByKind(rows);
    const off = offLink(
      secrets,
      base,
      login.publicId,
      news.map(({ kind }) => kind),
    );
    return {
      to: login.username,
      language,
      ...writeNews(news, language, base, off.link),
      headers: off.headers,
    };
  });
  if (told.length > 0) await setTold(db, told, "mailed");
}

async function untoldFor(db: Db, loginId: number, when: "at-once" | "daily") {
  const choices = await choicesOf(db, loginId);
  const kinds = NOTICE_KINDS.filter((kind) => choices[kind].mail === when);
  return (await selectUntold(db, loginId, "mailed", kinds)).filter((row) => !row.told);
}

/** How often each kind came, in the order of the kinds; one piece of news keeps its subject. */
export function groupByKind(
  rows: readonly { kind: NoticeKind; subject: string | null }[],
): { kind: NoticeKind; count: number; subject: string | null }[] {
  return NOTICE_KINDS.flatMap((kind) => {
    const same = rows.filter((row) => row.kind === kind);
    const subjects = new Set(same.map((row) => row.subject));
    return same.length === 0
      ? []
      : [{ kind, count: same.length, subject: subjects.size === 1 ? [...subjects][0]! : null }];
  });
}

/** Adds the day's mail for everybody for whom it is eight o'clock by now. */
export async function tellDaily({ db }: Pick<Context, "db">): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const loginId of await takeDaily(tx, await databaseNow(tx)))
      await addJob(
        tx,
        "tell",
        { loginId, by: "day" },
        { key: `day ${loginId}`, queue: rowOf("news-mail", loginId) },
      );
  });
}
