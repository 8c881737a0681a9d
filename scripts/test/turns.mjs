// @ts-check
// Which tests `npm test` leaves to another day, so that it ends within a quarter of an hour: every part has its turn. All
// of them run with `npm run test:whole`, and whichever file is named to a test runner runs always.

/** The day's number, given by `scripts/test.mjs`; without it nothing is left out. */
const today = () => process.env.HOSTREAD_TEST_TURN;

/** Files of unit and API tests that take five seconds and more; most start servers and kill them, or wait for deadlines. */
export const LONG_UNITS = [
  "scripts/operate/import.test.ts",
  "server/accounts/audit/copy/copying.test.ts",
  "server/accounts/notices/live-ends.test.ts",
  "server/airings/airings.test.ts",
  "server/airings/sound/prints/find-print.test.ts",
  "server/catalogue/crawl/add-by-feed.test.ts",
  "server/catalogue/crawl/patient-hosts.test.ts",
  "server/catalogue/crawl/read-feeds.test.ts",
  "server/catalogue/import/dump/preparers.test.ts",
  "server/catalogue/import/dump/run-dump.test.ts",
  "server/catalogue/import/dump/stop-anywhere.test.ts",
  "server/catalogue/import/merge.test.ts",
  "server/catalogue/import/real-import.test.ts",
  "server/catalogue/import/run-import.test.ts",
  "server/catalogue/search/oracle.test.ts",
  "server/conversations/files/fetch-file.test.ts",
  "server/conversations/reading/passed-over.test.ts",
  "server/conversations/reports/credits-back-kill.test.ts",
  "server/conversations/search/search-property.test.ts",
  "server/outreach/sending/commit-together.test.ts",
  "server/platform/backup/restore-backup.test.ts",
  "server/platform/mail/api/hand-in.test.ts",
  "server/platform/mail/probe.test.ts",
  "server/platform/mail/round-trip.test.ts",
  "server/platform/mail/smtp.test.ts",
  "server/platform/postgres/database.test.ts",
  "server/platform/postgres/embedded-postgres.test.ts",
  "server/platform/postgres/join-database.test.ts",
  "server/platform/postgres/migrate.test.ts",
  "server/platform/postgres/replica/replica.test.ts",
  "server/platform/queue.test.ts",
  "server/platform/watching/watching.test.ts",
  "server/programs/open-api.test.ts",
  "server/programs/samples.test.ts",
  "server/webhooks/delivering.test.ts",
  "tests/follow-up-proof.test.ts",
  "tests/guard-proof.test.ts",
  "tests/hostile/addresses-and-headers.test.ts",
  "tests/hostile/api-kill.test.ts",
  "tests/hostile/canaries.test.ts",
  "tests/hostile/crawl-kill.test.ts",
  "tests/hostile/double-send.test.ts",
  "tests/hostile/dump-kill.test.ts",
  "tests/hostile/import-kill.test.ts",
  "tests/hostile/inner-hosts.test.ts",
  "tests/hostile/kept-out.test.ts",
  "tests/hostile/provider-limits.test.ts",
  "tests/hostile/sent-folder.test.ts",
  "tests/hostile/wrong-feed-hosts.test.ts",
  "tests/hostile/wrong-imap-servers.test.ts",
  "tests/hostile/wrong-mail-servers.test.ts",
  "tests/import-orders.test.ts",
  "tests/lists/read-list.test.ts",
  "tests/mail-kill.test.ts",
  "tests/money-kill.test.ts",
  "tests/money-model.test.ts",
  "tests/package.test.ts",
  "tests/reading-bounds.test.ts",
  "tests/reading-kill.test.ts",
  "tests/stop.test.ts",
];

/**
 * In how many days every long file, every journey, and every route of the tests that attack each route, has had its turn. Odd:
 * whoever comes every other day meets all, too.
 */
export const DAYS = { units: 7, journeys: 7, routes: 3 };

/** What the main job needs is walked every day. */
export const DAILY_JOURNEYS = ["main-job.spec.ts", "loop.spec.ts", "sign-in.spec.ts", "mails/inbox.spec.ts"];

/**
 * Those of a list that have their turn on another day.
 * @template One @param {readonly One[]} all @param {number} days @param {string | undefined} turn @returns {One[]}
 */
const leftOut = (all, days, turn) =>
  turn === undefined ? [] : all.filter((_, at) => at % days !== Number(turn) % days);

/** Files that are not run on a day. @returns {string[]} */
export const unitsLeftOut = (turn = today()) => leftOut(LONG_UNITS, DAYS.units, turn);

/**
 * Those of the routes that are attacked on a day: by their names, so that a route more leaves the turns of all others.
 * @template {{ name: string }} One @param {readonly One[]} routes @returns {One[]}
 */
export const routesInTurn = (routes, turn = today()) =>
  routes.filter(({ name }) => turn === undefined || sumOf(name) % DAYS.routes === Number(turn) % DAYS.routes);

/** @param {string} name */
const sumOf = (name) => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 0);

/** @param {readonly string[]} files below `tests/journeys` @returns {string[]} */
export const journeysLeftOut = (files, turn = today()) =>
  leftOut(files.filter((file) => !DAILY_JOURNEYS.includes(file)).sort(), DAYS.journeys, turn);
