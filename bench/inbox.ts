import { sql } from "kysely";
import pg from "pg";
import type { ConversationView } from "../contract/conversations.ts";
import { listConversations as promised } from "../contract/conversations.ts";
import { findCaller } from "../server/accounts/sessions/session.ts";
import { writeCursor } from "../server/conversations/inbox/cursor.ts";
import { listConversations } from "../server/conversations/inbox/list.ts";
import { readConfig } from "../server/platform/config.ts";
import { withDatabase } from "../server/platform/postgres/join-database.ts";
import { fillInbox } from "./inbox/fill.ts";
import { clock, figure, median, percentile, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";
import { bearerTokens, serveDemonstration } from "./stand/served-demonstration.ts";

// The list of conversations with its counts, inside the server and over HTTP, beside the shortest question.

const count = quick ? 2_000 : 100_000;
const rounds = quick ? 1 : 5;
const VIEWS: ConversationView[] = ["open", "mine", "nobody", "ours", "theirs", "later", "done", "all"];

interface Asked {
  kind: string;
  query: Record<string, string>;
  within: number[];
  http: number[];
}

const server = await serveDemonstration();
const shortest: number[] = [];
const asked: Asked[] = [];
let bytes = 0;
let readable = 0;
try {
  const tokens = await bearerTokens(server, 4);
  await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    async ({ db, connectionString }) => {
      const callers = await Promise.all(tokens.map(async (token) => (await findCaller(db, token))!));
      const logins = callers.map((caller) => caller.loginId);
      let filled: Awaited<ReturnType<typeof fillInbox>> | undefined;
      const took = await clock(async () => {
        filled = await fillInbox(db, count, logins);
      });
      const { mailboxes, campaigns, people } = filled!;
      say(`${count} conversations written in ${figure(took / 1_000)} s`);

      const ask = (kind: string, query: Record<string, string>) =>
        void asked.push({ kind, query, within: [], http: [] });
      for (let again = 0; again < 5; again += 1) ask("first page", {});
      for (const view of VIEWS) ask("a view", { view });
      for (const view of ["open", "all"]) {
        for (const campaign of campaigns) ask("campaign", { campaign, view });
        for (const mailbox of mailboxes) ask("mailbox", { mailbox, view });
        for (const person of people) ask("person", { person, view });
        for (const kind of ["human", "away", "opt-out", "report"]) ask("kind", { kind, view });
        ask("two filters", { campaign: campaigns[0]!, kind: "human", view });
        ask("two filters", { mailbox: mailboxes[1]!, kind: "report", view });
        ask("two filters", { mailbox: mailboxes[3]!, campaign: campaigns[1]!, view });
        // Where readers seldom come: a tenth, the half and nearly all of the list before the page.
        for (const depth of [0.1, 0.5, 0.9, 0.99])
          ask("deep page", { view, cursor: await cursorAt(db, filled!.ownerId, depth) });
      }

      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        for (let round = 0; round <= rounds; round += 1) {
          for (const one of asked) {
            const parsed = promised.query.parse(one.query);
            const within = await clock(async () => {
              const list = await listConversations(db, callers[0]!, parsed);
              readable = Math.max(readable, list.counts.all);
            });
            const floor = await clock(() => client.query({ name: "shortest", text: "select 1" }));
            const http = await clock(() => overHttp(one.query, tokens[0]!));
            // The first round warms up.
            if (round === 0) continue;
            one.within.push(within);
            one.http.push(http);
            shortest.push(floor);
          }
          say(`round ${round} of ${rounds}`);
        }
      } finally {
        await client.end();
      }
    },
    { migrate: false },
  );
} finally {
  await server.remove();
}

async function overHttp(query: Record<string, string>, token: string): Promise<void> {
  const answer = await fetch(`${server.url}/api/conversation?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the list answered ${answer.status}: ${text}`);
  bytes = Math.max(bytes, text.length);
}

/** Where a page begins that has such a share of all conversations before it. */
async function cursorAt(
  db: Parameters<typeof listConversations>[0],
  ownerId: number,
  share: number,
): Promise<string> {
  const { rows } = await sql<{ micros: string; publicId: string }>`
    select (extract(epoch from last_mail) * 1000000)::bigint::text as micros, public_id as "publicId"
    from conversation where owner_id = ${ownerId} order by last_mail desc, id desc
    offset ${Math.floor(count * share)} limit 1`.execute(db);
  return writeCursor(rows[0]!);
}

const floor = median(shortest);
const row = (name: string, some: readonly Asked[]): string[] => {
  const within = some.flatMap((one) => one.within);
  const http = some.flatMap((one) => one.http);
  return [
    name,
    String(within.length),
    figure(percentile(within, 50)),
    figure(percentile(within, 95)),
    times(percentile(within, 50), floor),
    figure(percentile(http, 50)),
    figure(percentile(http, 95)),
  ];
};
const kinds = [...new Set(asked.map((one) => one.kind))];
send({
  title: `The inbox with ${count.toLocaleString("en-US")} conversations`,
  columns: ["kind", "calls", "p50 ms", "p95 ms", "p50 / select 1", "HTTP p50 ms", "HTTP p95 ms"],
  rows: [
    row("all", asked),
    ...kinds.map((kind) =>
      row(
        kind,
        asked.filter((one) => one.kind === kind),
      ),
    ),
  ],
  notes: [
    `Inside the server: from the call of \`listConversations\` to the page, the number in each view and the news; one after the other, warm, ${rounds} rounds of ${asked.length} questions, each call counts.`,
    `A prepared \`select 1\` over a socket of its own, in turns with them: ${figure(floor)} ms (median), ${figure(percentile(shortest, 95))} ms (p95).`,
    `HTTP: the built server, signed in, with all checks, up to ${bytes.toLocaleString("en-US")} bytes of JSON, not compressed; Node's own fetch, client included. Clients, server and database share the machine.`,
    `One organization, five mailboxes of which the user reads four (${readable.toLocaleString("en-US")} conversations), a fiftieth of the mails in two mailboxes at once, six campaigns, one to four mails a conversation.`,
    "The target is 100 ms at p95, counts included.",
  ],
});
