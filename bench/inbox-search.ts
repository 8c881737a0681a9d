import { sql } from "kysely";
import pg from "pg";
import { listConversations as promised } from "../contract/conversations.ts";
import { findCaller } from "../server/accounts/sessions/session.ts";
import { listConversations } from "../server/conversations/inbox/list.ts";
import { foldMails } from "../server/conversations/search/fold-mails.ts";
import { readConfig } from "../server/platform/config.ts";
import { withDatabase } from "../server/platform/postgres/join-database.ts";
import { fillInbox } from "./inbox/fill.ts";
import { lengthenMails, RARE_WORDS } from "./inbox/lengthen.ts";
import { clock, figure, median, percentile, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";
import { bearerTokens, serveDemonstration } from "./stand/served-demonstration.ts";

// The search in the inbox over so many mails, beside the shortest question.

const wanted = quick ? 20_000 : Number(process.env.BENCH_SIZE || 1_000_000);
/** As `fillInbox` writes them: one to four mails a conversation. */
const MAILS_EACH = 2.5;
const rounds = quick ? 2 : 5;

interface Asked {
  kind: string;
  query: Record<string, string>;
  within: number[];
}

const server = await serveDemonstration();
const shortest: number[] = [];
const asked: Asked[] = [];
let mails = 0;
let letters = 0;
let folding = 0;
let bytes = "";
try {
  const tokens = await bearerTokens(server, 4);
  await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    async ({ db, connectionString }) => {
      const callers = await Promise.all(tokens.map(async (token) => (await findCaller(db, token))!));
      const filled = await fillInbox(
        db,
        Math.round(wanted / MAILS_EACH),
        callers.map((caller) => caller.loginId),
      );
      letters = await lengthenMails(db);
      say("mails written");
      // Millions of entries are made at once faster than one after the other.
      await sql`drop index mail_words_words`.execute(db);
      folding = await clock(async () => {
        await foldMails(db);
        await sql`create index mail_words_words on mail_words using gin (words) with (fastupdate = off)`.execute(
          db,
        );
      });
      await sql`vacuum analyze mail_words`.execute(db);
      const { rows } = await sql<{ mails: number; bytes: string }>`
        select count(*) as mails, pg_size_pretty(pg_total_relation_size('mail_words')) as bytes from mail_words`.execute(
        db,
      );
      mails = rows[0]!.mails;
      bytes = rows[0]!.bytes;
      say(`${mails} mails folded in ${figure(folding / 1_000)} s`);

      const ask = (kind: string, query: Record<string, string>) =>
        void asked.push({ kind, query: { view: "all", ...query }, within: [] });
      for (const q of ["tea", "show", "rates", "th", "grusse"]) ask("a word that most have", { q });
      for (const q of ["invoice", "rechnung", "contract"]) ask("a word that some have", { q });
      for (const q of RARE_WORDS) ask("a word that few have", { q });
      for (const q of ["xylophone", "nobodyhasthis"]) ask("a word that none has", { q });
      for (const q of ["tea rates friday", "invoice autumn", `show ${RARE_WORDS[0]}`])
        ask("several words", { q });
      for (const q of ['"honest words"', '"listeners like tea"', '"tea like listeners"'])
        ask("a phrase", { q });
      for (const q of ["from:ines", 'from:"vogel 17"', "from:host17@shows.example"]) ask("a sender", { q });
      for (const q of ['in:"measured 3"', "in:measured invoice", "has:file"])
        ask("a campaign, a file", { q });
      for (const view of ["mine", "later", "ours"]) ask("within a view", { q: "invoice", view });
      ask("within a filter", { q: "tea", campaign: filled.campaigns[0]! });
      ask("within a filter", { q: "tea", person: filled.people[0]! });
      ask("within a filter", { q: "show", kind: "opt-out" });

      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        for (let round = 0; round <= rounds; round += 1) {
          for (const one of asked) {
            const query = promised.query.parse(one.query);
            const within = await clock(() => listConversations(db, callers[0]!, query));
            const floor = await clock(() => client.query({ name: "shortest", text: "select 1" }));
            // The first round warms up.
            if (round === 0) continue;
            one.within.push(within);
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

const floor = median(shortest);
const row = (name: string, some: readonly Asked[]): string[] => {
  const within = some.flatMap((one) => one.within);
  return [
    name,
    String(within.length),
    figure(percentile(within, 50)),
    figure(percentile(within, 95)),
    figure(percentile(within, 100)),
    times(percentile(within, 50), floor),
  ];
};
send({
  title: `The search in the inbox over ${mails.toLocaleString("en-US")} e-mails`,
  columns: ["kind", "calls", "p50 ms", "p95 ms", "max ms", "p50 / select 1"],
  rows: [
    row("all", asked),
    ...[...new Set(asked.map((one) => one.kind))].map((kind) =>
      row(
        kind,
        asked.filter((one) => one.kind === kind),
      ),
    ),
  ],
  notes: [
    `Inside the server: from the call of \`listConversations\` to the page with its lines and the number in each view; one after the other, warm, ${rounds} rounds of ${asked.length} questions, each call counts.`,
    `A prepared \`select 1\` over a socket of its own, in turns with them: ${figure(floor)} ms (median), ${figure(percentile(shortest, 95))} ms (p95).`,
    `E-mails of two years with ${figure(letters)} letters on average, quotations included; their words with their index take ${bytes}, folded in ${figure(folding / 1_000)} s by the job that folds.`,
    "One organization, five mailboxes of which the user reads four, a fiftieth of the mails in two mailboxes at once.",
    "The target is 150 ms at p95.",
  ],
});
