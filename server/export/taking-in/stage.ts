import { sql } from "kysely";
import { fingerprintOf, sealedIn } from "../../contacts/suppression.ts";
import { cleanAgain } from "../../conversations/inbox/clean-html.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { FINGERPRINTED } from "../fingerprints.ts";
import { BadExport } from "./bad-export.ts";
import { MOST_LINE, type OpenExport } from "./open-export.ts";

/** Bytes and rows that go to the database at a time. */
const BATCH_BYTES = 4_000_000;
const BATCH_ROWS = 2_000;

const CHANGED: Readonly<Record<string, (line: string) => string>> = { conversation_mail: withCleanHtml };
const asItIs = (line: string): string => line;

/**
 * Brings the rows of an export next to the tables, and checks them against the manifest while they pass. `staged` holds
 * them as they are, `moved` what their numbers become here; both go with the transaction.
 * @throws BadExport
 */
export async function stageRows(
  tx: Tx,
  { manifest, read }: OpenExport,
  secrets: Secrets,
  onProgress: (what: string) => void,
): Promise<void> {
  await sql`create temporary table staged (part text, n int, line jsonb, primary key (part, n)) on commit drop`.execute(
    tx,
  );
  await sql`
    create temporary table moved (part text, old bigint, new bigint, primary key (part, old)) on commit drop`.execute(
    tx,
  );
  for (const [folder, tables] of [
    ["tables", manifest.tables],
    ["outside", manifest.outside],
  ] as const)
    for (const told of tables) {
      onProgress(told.name);
      const part = folder === "outside" ? `outside.${told.name}` : told.name;
      const change = FINGERPRINTED.has(part)
        ? (line: string) => withFingerprint(secrets, line)
        : (CHANGED[part] ?? asItIs);
      const rows = await stage(tx, part, linesOf(read(`${folder}/${told.name}.jsonl`, told)), change);
      if (rows !== told.rows)
        throw new BadExport(`${told.name} has ${rows} rows, the manifest says ${told.rows}.`);
    }
  await sql`analyze staged`.execute(tx);
}

async function stage(
  tx: Tx,
  part: string,
  lines: AsyncIterable<string>,
  change: (line: string) => string,
): Promise<number> {
  let rows = 0;
  let held: string[] = [];
  let size = 0;
  const flush = async () => {
    await sql`
      insert into staged (part, n, line)
      select ${part}, ${rows - held.length} + place, line::jsonb
      from unnest(${held}::text[]) with ordinality as l (line, place)`.execute(tx);
    held = [];
    size = 0;
  };
  for await (const line of lines) {
    // Anything else would be a row of nulls.
    if (!line.startsWith("{")) throw new BadExport(`A line of ${part} is no row.`);
    held.push(change(line));
    rows += 1;
    size += line.length;
    if (size >= BATCH_BYTES || held.length >= BATCH_ROWS) await flush();
  }
  if (held.length > 0) await flush();
  return rows;
}

/** What an organization's lists say of whom, with this installation's key. */
function withFingerprint(secrets: Secrets, line: string): string {
  const { person, sealed, ...rest } = rowOf(line);
  if (person === null) return JSON.stringify({ ...rest, address: null });
  if (typeof person !== "string" || person.length > 500) throw new BadExport("A person has no address.");
  const hex = (bytes: Buffer) => `\\x${bytes.toString("hex")}`;
  return JSON.stringify({
    ...rest,
    address_hmac: hex(fingerprintOf(secrets, person)),
    ...(sealed === true && { address: hex(secrets.seal(person, sealedIn(String(rest.public_id)))) }),
  });
}

/** Whoever made the file may have put in what no mail is kept with. */
function withCleanHtml(line: string): string {
  const row = rowOf(line);
  const { html } = row;
  if (html === null || html === undefined) return line;
  if (typeof html !== "string") throw new BadExport("The HTML of a mail is no text.");
  return JSON.stringify({ ...row, html: cleanAgain(html) });
}

function rowOf(line: string): Record<string, unknown> {
  try {
    return JSON.parse(line);
  } catch {
    throw new BadExport("A line cannot be read.");
  }
}

/** Lines of UTF-8, each as a whole. @throws BadExport for one that is too long, or ends in its middle */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      held.push(chunk.subarray(from, at));
      yield Buffer.concat(held).toString("utf8");
      held = [];
      size = 0;
      from = at + 1;
    }
    held.push(chunk.subarray(from));
    size += chunk.length - from;
    if (size > MOST_LINE) throw new BadExport("A line is longer than any row.");
  }
  if (size > 0) throw new BadExport("A table ends in the middle of a line.");
}
