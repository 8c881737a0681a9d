import { setTimeout as wait } from "node:timers/promises";
import { startServer } from "../../tests/support/server.ts";
import { PASSWORD } from "../../tests/support/world.ts";
import { openBrowser } from "../stand/browser.ts";
import { figure, percentile } from "../stand/figures.ts";
import type { Result } from "../stand/report.mjs";
import { type Measured, untilLive } from "./delay.ts";
import { answerTo } from "./world.ts";

/** Run in the page, so that no question over the wire is part of the figure: answers when the words are there. */
const untilShown = (words: string) => `new Promise((resolve) => {
  const look = () => {
    if (!document.body.innerText.includes(${JSON.stringify(words)})) return;
    observer.disconnect();
    resolve(Date.now());
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  look();
})`;

/** From a mail in Dovecot's maildir to its words in a row of the open inbox, in Chromium, one after the other. */
export async function measureScreen(
  { db, environment, servers, worlds }: Measured,
  mails: number,
): Promise<Result> {
  const world = worlds[0]!;
  const { username } = await db
    .selectFrom("login")
    .innerJoin("mailbox", "mailbox.login_id", "login.id")
    .select("username")
    .where("mailbox.id", "=", world.mailboxId)
    .executeTakeFirstOrThrow();
  const { connectionString, secretKey, allow, ca } = environment;
  const server = await startServer({
    onDisk: true,
    environment: {
      DATABASE_URL: connectionString,
      HOSTREAD_SECRET_KEY: secretKey.toString("base64"),
      HOSTREAD_DEMO: "off",
      OUTBOUND_ALLOW: allow,
      NODE_EXTRA_CA_CERTS: ca,
    },
  });
  const browser = await openBrowser();
  try {
    const page = await browser.context.newPage();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(server.url);
    await page.getByLabel("E-mail address").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/dashboard");
    await untilLive(db, worlds.length);
    await page.goto(`${server.url}/message`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    const delays: number[] = [];
    for (let n = 0; n < mails; n++) {
      const words = `Yes, gladly, number ${n}.`;
      const shown = page.evaluate<number>(untilShown(words));
      const began = Date.now();
      servers.drop(world.user.address, [answerTo(world, n, `screen-${n}`, words)]);
      delays.push((await shown) - began);
      // Answers do not come at the beat of the list's own looking.
      await wait(500 + ((n * 977) % 3_000));
    }
    return {
      title: "From arrival in Dovecot to the screen",
      columns: ["mails", "p50 ms", "p95 ms", "longest ms"],
      rows: [[String(mails), ...[50, 95, 100].map((share) => figure(percentile(delays, share)))]],
      notes: [
        "The open inbox of the mailbox's user, from the file in the maildir to the words in its row: kept, judged, told by the live stream, fetched, drawn.",
        "Who is not told, a colleague for example, sees it when the list looks by itself, every 15 s.",
      ],
    };
  } finally {
    await browser.close();
    await server.remove();
  }
}
