import { once } from "node:events";
import { createWriteStream, type PathLike, type WriteStream } from "node:fs";
import { stat, truncate } from "node:fs/promises";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { goesOn } from "../../server/catalogue/import/dump/run-dump.ts";
import type { DumpStage } from "../../server/catalogue/import/dump/stage.ts";
import { importSources } from "../../server/catalogue/import/import-sources.ts";
import {
  countsLine,
  leftOutLines,
  Refusals,
  refusalRow,
  stageLine,
} from "../../server/catalogue/import/report.ts";
import type { ImportCounts } from "../../server/catalogue/import/run-import.ts";
import { fetchFeedThrough } from "../../server/catalogue/import/sources/fetch-feed.ts";
import { isZip } from "../../server/export/taking-in/open-export.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { parseAllow } from "../../server/platform/outbound/address.ts";
import { createOutbound } from "../../server/platform/outbound.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { takeInExport } from "./take-in-export.ts";

const usage = `Takes podcasts over into the catalogue, or an organization with everything it has.

  npm run import -- SOURCE… [--refusals FILE] [--accept-gone]
  npm run import -- EXPORT.zip

SOURCE is a file, a folder or the http address of a feed: podcast feeds (RSS, Atom), OPML lists, recorded answers of
the iTunes and fyyd directories (JSON) or tables of them (CSV), the Podcast Index table "newsfeeds", the table of 2014,
tables of stated reach and of texts for advertisers, and the public dump of the Podcast Index (podcastindex_feeds.db, unpacked), whose import goes on where it was stopped.
What a file is, is told by its content. A ZIP is the export of an organization (docs/export.md): all of it comes in, or
nothing. Run it as often as you like: what a source said before is not written again.

  --refusals FILE   writes every refusal to FILE: file, line, code and reason, separated by tabs;
                    where the import of a dump goes on, behind those it wrote before
  --accept-gone     believe a dump that lacks more than a quarter of the rows the last one had
  --help            shows this

Ends with 0 when everything was read, 1 when it could not be done, 2 when the call is not understood, 3 when nothing
could be taken over or a dump could not be read to its end, 130 when it was interrupted (what was written until then stays).`;

interface Call {
  sources: string[];
  refusals: string | null;
  acceptGone: boolean;
}

function readCall(): Call | null {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      refusals: { type: "string" },
      "accept-gone": { type: "boolean", default: false },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return null;
  if (positionals.length === 0) throw new Error("Name at least one source.");
  // npm runs this in the package's folder; typed paths are relative to the caller's folder.
  const from = process.env.INIT_CWD ?? process.cwd();
  const path = (given: string) => resolve(from, given);
  return {
    sources: positionals.map((source) => (/^https?:\/\//i.test(source) ? source : path(source))),
    refusals: values.refusals === undefined ? null : path(values.refusals),
    acceptGone: values["accept-gone"],
  };
}

/** Shows progress on one line of a terminal, or as a line every ten seconds elsewhere. */
function progress() {
  const terminal = process.stderr.isTTY;
  let last = Date.now();
  const write = (line: string) => {
    last = Date.now();
    if (terminal) process.stderr.write(`\r${line.slice(0, (process.stderr.columns ?? 80) - 1)}\x1b[K`);
    else process.stderr.write(`${line}\n`);
  };
  const isDue = () => Date.now() - last >= (terminal ? 100 : 10_000);
  return {
    show(counts: Readonly<ImportCounts>, file: string) {
      if (isDue()) write(`${countsLine(counts)} · ${file}`);
    },
    showStage(stage: DumpStage) {
      if (isDue() || stage.stage === "indexes") write(stageLine(stage, Date.now()));
    },
    clear() {
      if (terminal) process.stderr.write("\r\x1b[K");
    },
  };
}

/** Ctrl-C ends the import after the batch being written; pressed again, at once. */
function stopOnInterrupt(): AbortSignal {
  const stop = new AbortController();
  const interrupted = () => {
    if (stop.signal.aborted) process.exit(130);
    process.stderr.write("\nStopping after this batch …\n");
    stop.abort();
  };
  process.on("SIGINT", interrupted);
  process.on("SIGTERM", interrupted);
  return stop.signal;
}

/** Opened before anything is read, so that a file that cannot be written costs nothing. */
async function openRefusals(path: string | null): Promise<WriteStream | null> {
  if (path === null) return null;
  const file = createWriteStream(path, { flags: "a" });
  await once(file, "open");
  return file;
}

/** Something like /dev/stdout is not a file that could be truncated. */
async function empty(path: PathLike): Promise<void> {
  if ((await stat(path)).isFile()) await truncate(path);
}

/** The counts of a resumed dump include earlier refusals, and so does the file. */
async function isGoneOnWith(db: Db, sources: readonly string[]): Promise<boolean> {
  for (const source of sources) if (!/^https?:/i.test(source) && (await goesOn(db, source))) return true;
  return false;
}

async function main(): Promise<number> {
  let call: Call | null;
  try {
    call = readCall();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}\n`);
    return 2;
  }
  if (call === null) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  const { sources, acceptGone } = call;
  const config = readConfig(process.env);
  const [first] = sources;
  if (sources.length === 1 && first && (await isZip(first))) return takeInExport(config, first);
  const outbound = createOutbound({ allow: parseAllow(config.outboundAllow) });
  const signal = stopOnInterrupt();
  const file = await openRefusals(call.refusals);
  const refusals = new Refusals();
  const { show, showStage, clear } = progress();
  const started = Date.now();
  let unreadable = false;
  const counts = await withDatabase(config, async (database) => {
    if (file && !(await isGoneOnWith(database.db, sources))) await empty(file.path);
    return importSources(database, sources, {
      now: new Date(),
      signal,
      fetchFeed: fetchFeedThrough(outbound),
      onProgress: show,
      onStage: showStage,
      acceptGone,
      onWarning: ({ gone, known }) => {
        clear();
        process.stderr.write(
          `The dump lacks ${gone.toLocaleString("en-US")} of ${known.toLocaleString("en-US")} known rows. It may be cut off: no podcast was marked as gone. With --accept-gone they are.\n`,
        );
      },
      onRefusal: (refusal) => {
        refusals.add(refusal);
        if (refusal.code === "bad-dump") unreadable = true;
        file?.write(refusalRow(refusal));
      },
    });
  });
  clear();
  file?.end();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${[...refusals.lines(), ...leftOutLines(counts), `${countsLine(counts)}, in ${seconds} s.`].join("\n")}\n`,
  );
  if (signal.aborted) {
    process.stderr.write("Stopped. The same call goes on where this one was.\n");
    return 130;
  }
  return counts.records > 0 && counts.refused < counts.records && !unreadable ? 0 : 3;
}

try {
  process.exitCode = await main();
} catch (error) {
  const expected = error instanceof BadConfiguration || (error as NodeJS.ErrnoException).code !== undefined;
  process.stderr.write(`\n${expected ? (error as Error).message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}
