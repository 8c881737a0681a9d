import { figure, times } from "../stand/figures.ts";
import type { Result } from "../stand/report.mjs";
import type { TablesCopied } from "./bare-copy.ts";
import type { Content } from "./content.ts";
import type { Imported } from "./import-command.ts";

interface Measured {
  rows: number;
  /** Bytes. */
  size: { dump: number; text: number };
  database: number;
  first: Imported;
  again: Imported;
  update: Imported;
  content: Content;
  /** These two as soon as they are known. */
  tables?: TablesCopied;
  killed?: { kills: number; took: number };
  /** Milliseconds, before everything else and, in the end, after it. */
  bare: readonly [number, number?];
}

const gibibytes = (bytes: number): string => `${figure(bytes / 2 ** 30)} GiB`;
const seconds = (milliseconds: number): string => figure(milliseconds / 1_000);

/** What the first import may take: times a bare COPY of the same rows, and MiB. */
const TARGET = { times: 6, memory: 1_024 };

const verdict = (met: boolean): string => (met ? "met" : "**missed**");

/** Each target with its figure; if the time is missed, why, and what to try next. */
function targets(first: Imported, bare: number, reference: number | undefined): string {
  const inTime = first.took <= TARGET.times * bare;
  const said = [
    `Targets of the first import: at most ${TARGET.times}× a bare COPY: ${times(first.took, bare)}, ${verdict(inTime)}; less than ${TARGET.memory} MiB: ${figure(first.memory)}, ${verdict(first.memory < TARGET.memory)}.`,
  ];
  if (!inTime && reference !== undefined)
    said.push(
      `Why: a bare COPY writes one table in which nothing can be found. Writing the catalogue's own tables out of finished rows, with their indexes and keys, takes ${times(reference, bare)} by itself. Two threads read and clean the rows beside it, and indexes are made two at a time; two cores have no more to give. Next: fewer indexes in a large catalogue.`,
    );
  return said.join(" ");
}

/** The measurements so far as a table with notes. */
export function reportDump(measured: Measured): Result {
  const { rows, size, database, first, again, update, tables, killed, bare, content } = measured;
  const reference = tables && tables.rows + tables.indexes;
  const [before, after = before] = bare;
  const mean = (before + after) / 2;
  const line = (name: string, took: number, memory?: number) => [
    name,
    seconds(took),
    figure((1_000 * rows) / took),
    times(took, mean),
    reference === undefined ? "" : times(took, reference),
    memory === undefined ? "" : figure(memory),
  ];
  const written = Object.entries(content).map(
    ([name, said]) => `${Number(said.split(" ")[0]).toLocaleString("en-US")} of ${name}`,
  );
  return {
    title: `A Podcast Index dump of ${rows.toLocaleString("en-US")} rows${killed ? "" : ", measured in part"}`,
    columns: ["", "s", "rows/s", "bare COPY", "COPY into the same tables", "memory MiB"],
    rows: [
      line("first import, indexes made again included", first.took, first.memory),
      line("the same dump again, nothing changes", again.took, again.memory),
      line("next week's dump", update.took, update.memory),
      ...(killed ? [line(`first import killed ${killed.kills} times and gone on with`, killed.took)] : []),
      line("bare COPY", mean),
      ...(reference === undefined ? [] : [line("COPY into the same tables", reference)]),
    ],
    notes: [
      targets(first, mean, reference),
      "The command from start to end, once each; memory is the largest of its process, beside PostgreSQL's.",
      `Bare COPY: all 40 columns of the dump's rows as text (${gibibytes(size.text)}; the dump has ${gibibytes(size.dump)}) into one table without an index, before everything else (${seconds(before)} s) and after (${seconds(after)} s), their mean.`,
      ...(tables
        ? [
            `COPY into the same tables: the rows that the first import wrote, read from files and copied as they are into the same five tables (${seconds(tables.rows)} s), then the same indexes and foreign keys made in the same way (${seconds(tables.indexes)} s). No reading of SQLite, no cleaning, no keys looked up: what is above it is what the import itself costs.`,
          ]
        : []),
      `The first import wrote rows ${written.join(", ")}; the database has ${gibibytes(database)} after it. It said: ${summary(first)}`,
      `Next week's dump: ${summary(update)}`,
      "The same dump again left every table as it was.",
      ...(killed
        ? [
            "The killed import (SIGKILL) left the same podcasts with the same details, genres, aliases and sources, none twice.",
          ]
        : []),
    ],
  };
}

/** What the command said but the single refusals. */
function summary({ said }: Imported): string {
  return said
    .map((text) => text.trim().replace(/^… and [\d,]+ more \(in all: (.*)\)\..*$/, "refused: $1."))
    .filter((text) => text !== "Refused:")
    .join(" ");
}
