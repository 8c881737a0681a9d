import pg from "pg";
import { listConversations as promised } from "../contract/conversations.ts";
import { listConversations } from "../server/conversations/inbox/list.ts";
import { readConfig } from "../server/platform/config.ts";
import { withDatabase } from "../server/platform/postgres/join-database.ts";
import { type Filled, fillForSearch, signedIn } from "./inbox/fill-search.ts";
import { RARE_PHRASES, RARE_WORDS } from "./inbox/long-mails.ts";
import { measureWriting, type Writing } from "./inbox/writing.ts";
import { clock, figure, median, percentile, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";
import { serveDemonstration } from "./stand/served-demonstration.ts";

// The search in the inbox over so many mails, beside the shortest question.

/** By the index alone: what any search in PostgreSQL has to do for a page. */
const PLAIN = `select mail_id from mail_words
  where words @@ (select ($1::bigint || '.' || max(week) || '.wtea')::text from mail_words)::tsquery limit 200`;
const wanted = quick ? 20_000 : Number(process.env.BENCH_SIZE || 1_000_000);
/** A folder that keeps the database: started again, it asks without writing the mails anew. */
const kept = process.env.BENCH_KEEP || undefined;
const SMALL = 8;
const SMALL_MAILS = 2_000;
const rounds = quick ? 2 : 5;
const SEARCHERS = 4;

interface Asked {
  kind: string;
  query: Record<string, string>;
  /** By a member of a small organization. */
  small: boolean;
  within: number[];
  together: number[];
}

const server = await serveDemonstration(kept);
const shortest: number[] = [];
const plain: number[] = [];
const asked: Asked[] = [];
let filled: Filled;
let writing: Writing;
try {
  await withDatabase(
    readConfig({ DATA_DIR: server.dataDir }),
    async ({ db, connectionString }) => {
      filled = await fillForSearch(db, {
        mails: wanted,
        small: SMALL,
        smallMails: SMALL_MAILS,
        callers: SEARCHERS,
      });
      const callers = await signedIn(db, "large");
      const smallCaller = (await signedIn(db, "small"))[0]!;

      const ask = (kind: string, query: Record<string, string>, small = false) =>
        void asked.push({ kind, query: { view: "all", ...query }, small, within: [], together: [] });
      for (const q of ["tea", "show", "rates", "th", "grusse"]) ask("a word that most have", { q });
      for (const q of ["invoice", "rechnung", "contract"]) ask("a word that some have", { q });
      for (const q of RARE_WORDS) ask("a word that few have", { q });
      for (const q of ["xylophone", "nobodyhasthis"]) ask("a word that none has", { q });
      for (const q of ["tea rates friday", "invoice autumn", `show ${RARE_WORDS[0]}`])
        ask("several words", { q });
      for (const q of [
        '"honest words"',
        '"listeners like tea"',
        '"the contract are attached"',
        '"and our tea"',
      ])
        ask("a phrase that many have", { q });
      for (const q of RARE_PHRASES.map((phrase) => `"${phrase}"`)) ask("a phrase that few have", { q });
      for (const q of ['"tea like listeners"', '"friday briefing attached tea"', '"tea invoice"'])
        ask("a phrase that none has, of words that most have", { q });
      for (const q of ["from:ines", 'from:"vogel 17"', "from:host17@shows.example"]) ask("a sender", { q });
      for (const q of ['in:"measured 3"', "in:measured invoice", "has:file", "has:file briefing"])
        ask("a campaign, a file", { q });
      for (const view of ["mine", "later", "ours"]) ask("within a view", { q: "invoice", view });
      ask("within a filter", { q: "tea", campaign: filled.campaign });
      ask("within a filter", { q: "tea", person: filled.person });
      ask("within a filter", { q: "show", kind: "opt-out" });
      for (const q of ["tea", "marmalade", '"honest words"', '"tea like listeners"', "from:ines invoice"])
        ask("in a small organization", { q }, true);

      const call = (one: Asked, number = 0) =>
        listConversations(db, one.small ? smallCaller : callers[number]!, promised.query.parse(one.query));
      const client = new pg.Client({ connectionString });
      await client.connect();
      try {
        for (let round = 0; round <= rounds; round += 1) {
          for (const one of asked) {
            const within = await clock(() => call(one));
            const floor = await clock(() => client.query({ name: "shortest", text: "select 1" }));
            const bare = await clock(() =>
              client.query({ name: "plain", text: PLAIN, values: [filled.mailboxId] }),
            );
            // The first round warms up.
            if (round === 0) continue;
            one.within.push(within);
            shortest.push(floor);
            plain.push(bare);
          }
          say(`round ${round} of ${rounds}`);
        }
        await Promise.all(
          callers.map(async (_, number) => {
            for (let round = 0; round < rounds; round += 1)
              for (let place = 0; place < asked.length; place += 1) {
                // Each begins elsewhere, so that they do not ask the same at the same time.
                const one = asked[(place + Math.floor((number * asked.length) / SEARCHERS)) % asked.length]!;
                one.together.push(await clock(() => call(one, number)));
              }
          }),
        );
        writing = await measureWriting(db, filled);
      } finally {
        await client.end();
      }
    },
    { migrate: false },
  );
} finally {
  await (kept ? server.stop() : server.remove());
}

const floor = median(shortest);
const row = (name: string, some: readonly Asked[]): string[] => {
  const within = some.flatMap((one) => one.within);
  const together = some.flatMap((one) => one.together);
  return [
    name,
    String(within.length),
    ...[50, 95, 100].map((share) => figure(percentile(within, share))),
    times(percentile(within, 50), floor),
    ...[50, 95].map((share) => figure(percentile(together, share))),
  ];
};
send({
  title: `The search in the inbox over ${filled!.mails.toLocaleString("en-US")} e-mails`,
  columns: ["kind", "calls", "p50 ms", "p95 ms", "max ms", "p50 / select 1", "four at once: p50", "p95"],
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
    `Inside the server: from the call of \`listConversations\` to the page with its lines and the number in each view; one after the other, warm, ${rounds} rounds of ${asked.length} questions, each call counts. Then ${SEARCHERS} people at once, each with all questions ${rounds} times.`,
    `In turns with them, over a socket of its own: a prepared \`select 1\`, ${figure(floor)} ms (median), ${figure(percentile(shortest, 95))} ms (p95); the ids of 200 mails of the newest week with a common word by the plain index, without order or conditions, ${figure(median(plain))} ms (median), ${figure(percentile(plain, 95))} ms (p95).`,
    `One organization with ${filled!.mails.toLocaleString("en-US")} e-mails of two years and ${SMALL} with ${SMALL_MAILS.toLocaleString("en-US")} each; of ${figure(filled!.letters)} letters on average, quotations included, of which words are as frequent as words are (Zipf); one of twelve with a file. Words and neighbors take ${filled!.bytes}; filled at once, not by this measure of one mail:`,
    `To keep a mail takes ${figure(writing!.keep)} ms (median of ${writing!.mails}), to fold its words after that ${figure(writing!.fold)} ms, in a transaction of its own; ${figure(writing!.together)} ms a mail where ${writing!.mails} are folded together.`,
    "Five mailboxes, of which the user reads four; a fiftieth of the mails in two mailboxes at once.",
    "The target is 150 ms at p95.",
  ],
});
