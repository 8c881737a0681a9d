// @ts-check
// The figures of the load model as Markdown.
import { figure } from "./figure.mjs";

/** @typedef {import("../stand/machine.mjs").Machine & { date: string, commit: string }} Where */
/** @typedef {{ where: Where, scale: number }} Taken */
/** @typedef {Taken & { large: import("./make.ts").Made, one: import("./make.ts").Made }} MakeFigures */
/** @typedef {import("./drive.ts").Driven} Driven */
/**
 * @typedef {Taken & { minutes: number, times?: number, webs: number, mailboxes: { large: number, one: number }, large: Driven, one: Driven,
 *   busy: (Driven & { webs: number })[], acts: { name: string, weight: number, think: number }[], people: number,
 *   perHour: number, busyPeople: number }} DriveFigures
 */
/** @typedef {Taken & { requests: number, failures: { route: string }[], judged: Judged[], gathered: Judged[], statements: number }} ExplainFigures */
/** @typedef {{ text: string, runs: number, acts: string[], read: number, returned: number, pages: number, tables: string }} Judged */
/** @typedef {{ make?: MakeFigures, drive?: DriveFigures, calm?: DriveFigures, explain?: ExplainFigures }} Figures */

const count = (/** @type {number} */ value) => Math.round(value).toLocaleString("en-US");
const GB = 1e9;
const sizeOf = (/** @type {number} */ bytes) =>
  bytes >= GB ? `${figure(bytes / GB)} GB` : `${figure(bytes / 1e6)} MB`;
const row = (/** @type {readonly (string | number)[]} */ cells) =>
  `| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`;
/** @param {readonly string[]} head @param {readonly (readonly (string | number)[])[]} rows */
const table = (head, rows) =>
  [row(head), row(head.map((_, at) => (at === 0 ? "---" : "---:"))), ...rows.map(row)].join("\n");
const sum = (/** @type {readonly number[]} */ values) => values.reduce((all, one) => all + one, 0);

/** The first line of each part: at which size and load it was measured. @param {Taken} taken */
const firstLine = ({ where, scale }) =>
  `Measured at scale ${scale}${scale < 1 ? ", not at the whole size" : ""}; load of the machine before it began: ${where.load}${Number(where.load) > 1 ? ", shared with others: times are longer than they were alone" : ""}; ${where.date}, commit ${where.commit}; ${where.cores} cores, ${where.memory} GB, ${where.platform}, Node ${where.node}.`;

const NOT_DRIVEN =
  "Not measured yet: on the shared machine the run was broken off after one of two turns. `npm run bench:load -- --scale 0.01 --parts drive --minutes 4 --keep folder --write` takes it on a quiet one.";

/** Why statements still stand in the lists; whoever mends one takes its line away. */
const REMAINS = [
  "`audit_chain` is so small here that PostgreSQL reads all of it sooner than it looks up one: only organizations in which something was done have a row.",
  "The second fence reads the ids of all campaigns of an organization, once for each scan of rows of campaigns: 2,494 of the second largest organization, for each of the lists of which the dashboard's news are merged.",
  "The search in the inbox reads the weeks of mails that have a word, and drops mails that the words around rule out; it gives a page of the newest.",
  "What a page of campaigns, a board, a mailing or a count of an inbox shows as a figure is counted: of one campaign, of the campaigns on the page (1,000 at most), of one mailing, of one inbox.",
  "The ids of an organization's podcasts, unlocked or in its campaigns, become one value: as many rows as ids. They grow with the organization, and are asked with each search.",
  "The statistics of writing look at up to `MOST_WRITTEN` shows of an organization with everything that came of each; they are opened seldom.",
];

/** @param {Figures} figures */
export function loadReport(figures) {
  const { make, drive, calm, explain } = figures;
  return [
    "# Load model",
    "Written by `npm run bench:load -- --write`. How it is measured: [README](README.md).",
    ...(make ? made(make) : []),
    ...(drive ? driven(drive) : ["## Driven", NOT_DRIVEN]),
    ...(calm ? drivenCalmly(calm) : []),
    ...(explain ? explained(explain) : []),
    "",
  ].join("\n\n");
}

/** Bytes of a world at scale 1 are as many times those measured as it is larger. @param {MakeFigures} figures */
function made(figures) {
  const { large, one, scale } = figures;
  const seconds = sum(large.parts.map((part) => part.seconds));
  const disk = large.bytes.all ?? 0;
  // What is measured at the whole size is not carried on to it.
  const carried = (unit = "") => (scale < 1 ? [`at scale 1, carried on${unit}`] : []);
  return [
    "## Made",
    firstLine(figures),
    table(
      ["table", "rows", "in the one organization"],
      Object.entries(large.counts).map(([name, rows]) => [
        `\`${name}\``,
        count(rows),
        count(one.counts[name] ?? 0),
      ]),
    ),
    table(
      ["part", "rows", "s", "rows a second", ...carried(": min")],
      large.parts
        .filter((part) => part.seconds >= 0.05)
        .map((part) => [
          part.name,
          part.rows > 0 ? count(part.rows) : "",
          figure(part.seconds),
          part.rows > 0 ? count(part.rows / part.seconds) : "",
          ...(scale < 1 ? [figure(part.seconds / scale / 60)] : []),
        ]),
    ),
    table(
      ["on disk", "measured", ...carried()],
      Object.entries(large.bytes).map(([name, bytes]) => [
        name === "all" ? "the whole database" : name === "search tables" ? name : `\`${name}\``,
        sizeOf(bytes),
        ...(scale < 1 ? [sizeOf(bytes / scale)] : []),
      ]),
    ),
    [
      `- In all ${figure(seconds / 60)} minutes and ${sizeOf(disk)}${scale < 1 ? `; carried on to scale 1: ${figure(seconds / scale / 3_600)} hours and ${sizeOf(disk / scale)}` : ""}. The one organization, with its catalogue of a tenth, is besides.`,
      "- “30 million messages and threads” are the rows of `message`, `conversation` and `conversation_mail` together.",
      "- Not made, though the product writes them beside each e-mail: links of opt-outs, decisions of the rules for contacts, keys of threads, audit, webhooks, clicks.",
    ].join("\n"),
  ];
}

const failedOf = (/** @type {Driven} */ driven) => sum(driven.failures.map((failure) => failure.count));
const answered = (/** @type {Driven} */ driven) => driven.requests - failedOf(driven);
const perRequest = (/** @type {Driven} */ driven, /** @type {"web" | "postgres" | "worker"} */ part) =>
  (1_000 * driven.cost[part]) / answered(driven);
const coresOf = (/** @type {Driven} */ driven) => (driven.cost.web + driven.cost.postgres) / driven.seconds;

/** Both installations side by side, route by route, and what failed. @param {DriveFigures} figures */
function compared({ large, one, where }) {
  const of = new Map(one.routes.map((route) => [route.route, route]));
  const rows = large.routes.map(({ route, n, p50, p95 }) => {
    const beside = of.get(route);
    return {
      times: beside ? p95 / beside.p95 : null,
      cells: [
        `\`${route}\``,
        n,
        figure(p50),
        figure(p95),
        beside ? figure(beside.p50) : "",
        beside ? figure(beside.p95) : "",
        beside ? `${figure(p95 / beside.p95)}×` : "",
      ],
    };
  });
  const over = rows.filter(({ times }) => times !== null && times > 2).length;
  const failed = Object.entries({ large, "one organization": one }).flatMap(
    ([name, { failures, requests }]) =>
      [...new Set(failures.map(({ why }) => why))].map((reason) => {
        const some = failures.filter(({ why }) => why === reason);
        const lost = sum(some.map((failure) => failure.count));
        return [name, reason, some.length, count(lost), figure((100 * lost) / requests)];
      }),
  );
  return [
    table(
      ["route", "requests", "p50 ms", "p95 ms", "one organization: p50 ms", "p95 ms", "p95, times"],
      rows.map(({ cells }) => cells),
    ),
    [
      `- The target is twice at most, here of what was answered: ${over === 0 ? `met by all ${rows.length} routes` : `missed by ${over} of ${rows.length} routes`}.`,
      failed.length === 0
        ? "- No request failed."
        : "- Requests that failed are listed below, and stand in no time above: where many did, the times say less than they seem to. A 503 is a request for which no connection to the database was free within a second. The people here do not renew a session whose renewal was answered so, and get a 401 from then on.",
      `- Web processes and PostgreSQL used ${figure(coresOf(large))} and ${figure(coresOf(one))} of ${where.cores} cores, which also run the people: the closer to all of them, the more of a request's time is spent waiting for one.`,
      `- Mails that were handed over meanwhile: ${count(large.cost.mails)} and ${count(one.cost.mails)}.`,
    ].join("\n"),
    ...(failed.length > 0 ? [table(["failed on", "with", "routes", "requests", "% of all"], failed)] : []),
  ];
}

/** @param {DriveFigures} figures */
function drivenCalmly(figures) {
  return [
    "## Driven calmly",
    firstLine(figures),
    `The same people for ${figures.minutes} minutes on each, who look at everything ${figures.times} times as long.`,
    ...compared(figures),
    `A request that was answered took ${figure(perRequest(figures.large, "web"))} and ${figure(perRequest(figures.one, "web"))} ms of the web processes, ${figure(perRequest(figures.large, "postgres"))} and ${figure(perRequest(figures.one, "postgres"))} ms of PostgreSQL, what the mailboxes did meanwhile included.`,
  ];
}

/** @param {DriveFigures} figures */
function driven(figures) {
  const { large, one, busy } = figures;
  const most = Math.max(...busy.map((driven) => answered(driven) / driven.seconds));
  return [
    "## Driven",
    firstLine(figures),
    `${figures.people} people work for ${figures.minutes} minutes on the large installation and as long on the one with one organization, in turns; ${figures.webs} web processes and one worker each, PostgreSQL and the people on the same machine. ${figures.mailboxes.large} and ${figures.mailboxes.one} mailboxes send, up to ${figures.perHour} mails an hour each.`,
    table(
      ["act", "of a hundred", "looked at for, on average: s"],
      figures.acts.map(({ name, weight, think }) => [name, weight, think]),
    ),
    ...compared(figures),
    "## What a request costs",
    table(
      ["", "large", "one organization"],
      [
        [
          "requests answered a second",
          ...[large, one].map((driven) => figure(answered(driven) / driven.seconds)),
        ],
        [
          "processor of the web processes, ms a request",
          ...[large, one].map((driven) => figure(perRequest(driven, "web"))),
        ],
        [
          "processor of PostgreSQL, the worker's statements included, ms a request",
          ...[large, one].map((driven) => figure(perRequest(driven, "postgres"))),
        ],
        [
          "processor of the worker, % of a core",
          ...[large, one].map((driven) => figure((100 * driven.cost.worker) / driven.seconds)),
        ],
        [
          "requests a second for each core of web processes",
          ...[large, one].map((driven) => figure(answered(driven) / driven.cost.web)),
        ],
        [
          "requests a second for each core of PostgreSQL",
          ...[large, one].map((driven) => figure(answered(driven) / driven.cost.postgres)),
        ],
        ["memory of a web process", ...[large, one].map((driven) => sizeOf(Math.max(...driven.memory.web)))],
        ["memory of the worker", ...[large, one].map((driven) => sizeOf(driven.memory.worker))],
        [
          "memory of PostgreSQL",
          ...[large, one].map((driven) => (driven.memory.postgres ? sizeOf(driven.memory.postgres) : "")),
        ],
        ["bytes of an answer", ...[large, one].map((driven) => count(driven.bytes / answered(driven)))],
      ],
    ),
    "- Requests for each core are requests by seconds of processor used, so they hold on a busy machine too.",
    "## Growth",
    firstLine(figures),
    `${figures.busyPeople} people without rest on the large installation. All of it shares ${figures.where.cores} cores with the people who ask: where those are used up, more web processes bring nothing.`,
    table(
      [
        "web processes",
        "requests answered a second",
        "",
        "failed, %",
        "web, ms of processor a request",
        "PostgreSQL, ms",
        "cores used by both",
        "memory of all web processes",
      ],
      busy.map((driven) => [
        driven.webs,
        figure(answered(driven) / driven.seconds),
        "█".repeat(Math.max(1, Math.round((20 * answered(driven)) / driven.seconds / most))),
        figure((100 * failedOf(driven)) / driven.requests),
        figure(perRequest(driven, "web")),
        figure(perRequest(driven, "postgres")),
        figure(coresOf(driven)),
        sizeOf(sum(driven.memory.web)),
      ]),
    ),
  ];
}

/** @param {ExplainFigures} figures */
function explained(figures) {
  const rows = (/** @type {readonly Judged[]} */ some) =>
    table(
      ["statement", "for", "runs", "read", "given", "pages", "of"],
      some.map(({ text, acts, runs, read, returned, pages, tables }) => [
        `\`${text.length > 160 ? `${text.slice(0, 160)}…` : text}\``,
        acts.join(", "),
        runs,
        count(read),
        count(returned),
        count(pages),
        tables,
      ]),
    );
  const { judged, gathered } = figures;
  return [
    "## What statements read",
    firstLine(figures),
    `${count(figures.requests)} requests of all acts and of the screens that nobody in the mix opens (\`looks.ts\`), ${figures.statements} different statements, each with its plan as it ran. A row counts as read where a scan of a table looked at it, whether it was kept or not; statements that read no more than 100 rows are left out, and each stands with its worst run.`,
    judged.length === 0
      ? "No statement read more than ten times the rows that it gave."
      : `${judged.length} read more than ten times the rows that they gave:`,
    ...(judged.length > 0 ? [rows(judged)] : []),
    `${gathered.length} more count, sum up or put a list into one row, and so give fewer rows by what they are for:`,
    ...(gathered.length > 0 ? [rows(gathered)] : []),
    ["Why they remain:", REMAINS.map((one) => `- ${one}`).join("\n")].join("\n\n"),
    ...(figures.failures.length > 0
      ? [
          `Refused, by the role of whoever asked or because there was nothing: ${[
            ...new Set(figures.failures.map(({ route }) => `\`${route}\``)),
          ].join(", ")}.`,
        ]
      : []),
  ];
}
