import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import yauzl from "yauzl";
import yazl from "yazl";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { comparedRows, type Row } from "../../tests/support/export/compared-rows.ts";
import { fillOrganization } from "../../tests/support/export/filled-organization.ts";
import { exportTo } from "../../tests/support/export/made-export.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { verifyAudit } from "../accounts/audit/verify.ts";
import { addInvented } from "../catalogue/add-invented.ts";
import { makeDemoCatalogue } from "../demo/catalogue/make-catalogue.ts";
import { DEMO_LOGIN, makeDemonstration } from "../demo/make.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { brokenInvariants } from "../purchases/invariants.ts";
import type { Manifest } from "./format.ts";
import { PARTS } from "./parts.ts";
import { BadExport } from "./taking-in/bad-export.ts";
import { takeIn } from "./taking-in/take-in.ts";

const one = useDatabase();
const other = useDatabase();
const third = useDatabase();
const here = () => makeContext(one().db);
const folder = mkdtempSync(join(tmpdir(), "hostread-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = join(folder, "export.zip");

const idsOf = async (db: ReturnType<typeof one>["db"]) => {
  const { rows } = await sql<{ ownerId: number; loginId: number }>`
    select o.id as "ownerId", l.id as "loginId" from owner o, login l
    where o.name = 'demo-brand' and l.username = ${DEMO_LOGIN}`.execute(db);
  return rows[0]!;
};

let source: ReturnType<typeof makeContext>;
let target: ReturnType<typeof makeContext>;

beforeAll(async () => {
  source = here();
  target = makeContext(other().db);
  await makeDemonstration(source, 2_525);
  // Numbers are other ones there.
  const others = await makeOwner(target.db);
  for (let made = 0; made < 3; made++) await makeLogin(target.db, [others]);
  // The catalogue is there as well, under handles of its own; what the organization has added is not.
  await inTransaction(target.db, (tx) => addInvented(tx, makeDemoCatalogue("hostread", new Date())));
  await fillOrganization(source, await idsOf(source.db));
  await exportTo(source, await idsOf(source.db), file);
});

/** What the rows of an organization become on their way in, and nothing else. */
const BECOMES: Record<string, (row: Row) => Row> = {
  mailbox: (row) => ({ ...row, disconnected: expect.any(String), standard: false, copy_until: null }),
  message: (row) => ({
    ...row,
    lease_until: null,
    contact_held: null,
    ...(["queued", "claimed", "deferred"].includes(row.state as string) && {
      state: "stopped",
      reason: "stopped-by-user",
    }),
    ...(row.state === "handed" && { state: "unclear", reason: "worker-lost" }),
    ...(row.sent_copy === "waiting" && { sent_copy: "none" }),
  }),
  follow_up: (row) =>
    ["planned", "held"].includes(row.state as string)
      ? { ...row, state: "stopped", reason: "stopped-by-user", is_next: false }
      : row,
  task: (row) => ({ ...row, reminded: row.due }),
  podcast_list_line: (row) => (row.reading === "waiting" ? { ...row, reading: null } : row),
  conversion_state: (row) => ({ ...row, computing: false }),
  mail_file: (row) => (row.state === "remote" ? { ...row, state: "gone" } : row),
  purchase_request: (row) => (row.state === "asked" ? { ...row, state: "expired" } : row),
  ledger_account: (row) => ({ ...row, reserved: 0, modified: expect.any(String) }),
  // Who had no preferences gets the usual ones.
  "outside login": (row) =>
    row.username === null ? row : { ...row, language: row.language ?? "en", country: row.country ?? "US" },
  "outside podcast": (row) => (row.public_id === "OwnShow" ? row : { ...row, public_id: expect.any(String) }),
  audit: (row) => ({
    ...row,
    brought_owner: expect.any(Number),
    brought_login: row.login_id === null ? null : expect.any(Number),
  }),
};

describe("an export", () => {
  test("D4.07 holds nothing that its reader may not see, no secret and nothing of another member alone", async () => {
    const text = (await everyFile(file)).map(({ bytes }) => bytes.toString("utf8")).join("\n");
    expect(text).toContain("Guten Tag, Ines");
    expect(text).toContain('"New address: …"');
    expect(text).toContain("Try Kettle. Write to …");
    for (const hidden of [
      "secret@lost.example",
      "secret@private.example",
      "of Alex",
      "of alex",
      "support@platform.example",
      "What administrators say",
      "me@own.example",
      "me%40own.example",
      "me at own dot example",
      "Not yet queued",
      "password_hash",
      "imap_secret",
      "smtp_secret",
      "token_hash",
      "link_seed",
    ])
      expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
  });

  test("D4.07 holds each mail of a thread as a file that mail programs read, with what was attached", async () => {
    const mails = (await everyFile(file)).filter(({ name }) => name.startsWith("threads/"));
    expect(mails.map(({ name }) => name)).toEqual([
      "threads/Thread/0001-Sent.eml",
      "threads/Thread/0002-Came.eml",
      // Without the colleague's own mail that it answers.
      "threads/Copied/0001-CopyCame.eml",
    ]);
    const [sent, came] = await Promise.all(mails.map(({ bytes }) => simpleParser(bytes)));
    expect(sent).toMatchObject({ subject: "Hallo", text: expect.stringContaining("Guten Tag, Ines") });
    expect(sent!.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ["media kit.pdf", "kit-01"],
    ]);
    expect(came!.from!.value).toEqual([{ name: "Ines Ö", address: "ines@shows.example" }]);
    expect(came!.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ["rates.pdf", "rate-card-1"],
    ]);
  });
});

describe("a file that is no whole export", () => {
  /** The export with its files changed; null takes one out. */
  async function altered(
    change: (name: string, bytes: Buffer) => Buffer | null,
    more: [string, Buffer][] = [],
  ) {
    const zip = new yazl.ZipFile();
    for (const { name, bytes } of await everyFile(file)) {
      const changed = change(name, bytes);
      if (changed) zip.addBuffer(changed, name);
    }
    for (const [name, bytes] of more) zip.addBuffer(bytes, name);
    zip.end();
    const path = join(folder, "altered.zip");
    await writeFile(path, zip.outputStream as Readable);
    return path;
  }
  const same = (_name: string, bytes: Buffer) => bytes;
  const inManifest = (change: (manifest: Manifest) => void) => (name: string, bytes: Buffer) => {
    if (name !== "manifest.json") return bytes;
    const manifest = JSON.parse(bytes.toString());
    change(manifest);
    return Buffer.from(JSON.stringify(manifest));
  };
  const campaign = (change: (bytes: Buffer) => Buffer | null) => (name: string, bytes: Buffer) =>
    name === "tables/campaign.jsonl" ? change(bytes) : bytes;

  test.each<[string, RegExp, () => Promise<string>]>([
    [
      "cut in its middle",
      /no whole ZIP/,
      async () => {
        const path = join(folder, "cut.zip");
        const bytes = await readFile(file);
        await writeFile(path, bytes.subarray(0, bytes.length >> 1));
        return path;
      },
    ],
    [
      "with other bytes under the same hash",
      /SHA-256 is another/,
      () => altered(campaign((bytes) => Buffer.from(bytes.toString().replace("EUR", "USD")))),
    ],
    ["without a table", /campaign\.jsonl is missing/, () => altered(campaign(() => null))],
    [
      "with a file that nobody named",
      /no file of an export/,
      () => altered(same, [["more.txt", Buffer.from("x")]]),
    ],
    [
      "of another format",
      /format 2/,
      () =>
        altered(
          inManifest((manifest) => {
            manifest.version = 2;
          }),
        ),
    ],
    [
      "of another version of the database",
      /same version/,
      () =>
        altered(
          inManifest((manifest) => {
            manifest.schema = "0001-first.sql";
          }),
        ),
    ],
    [
      "that says to be huge",
      /another size/,
      () =>
        altered(
          inManifest((manifest) => {
            manifest.tables[0]!.bytes = 9_000_000_000_000;
          }),
        ),
    ],
    [
      "that is none",
      /no whole ZIP/,
      async () => {
        const path = join(folder, "none.zip");
        await writeFile(path, "PK\x03\x04 and nothing else");
        return path;
      },
    ],
  ])("D4.07 %s is refused, and nothing is changed", async (_what, why, make) => {
    const path = await make();
    const before = await sql`select count(*) as n from owner`.execute(target.db);
    await expect(takeIn(target, path)).rejects.toThrow(why);
    await expect(takeIn(target, path)).rejects.toBeInstanceOf(BadExport);
    expect((await sql`select count(*) as n from owner`.execute(target.db)).rows).toEqual(before.rows);
  });

  test("D4.07 a name that leads out of the archive is refused", async () => {
    const path = await altered(same, [["XX/outside.txt", Buffer.from("x")]]);
    const bytes = await readFile(path);
    await writeFile(
      path,
      Buffer.from(bytes.toString("latin1").replaceAll("XX/outside.txt", "../outside.txt"), "latin1"),
    );
    await expect(takeIn(target, path)).rejects.toThrow(/table of contents is damaged/);
  });

  /** The export with other rows of a table, and a manifest that says so. */
  function forged(table: string, change: (lines: string) => string): Promise<string> {
    let told = { bytes: 0, rows: 0, sha256: "" };
    return altered((name, bytes) => {
      if (name === `tables/${table}.jsonl`) {
        const other = Buffer.from(change(bytes.toString()));
        const rows = other.toString().split("\n").length - 1;
        told = { bytes: other.length, rows, sha256: createHash("sha256").update(other).digest("hex") };
        return other;
      }
      const tell = (manifest: Manifest) =>
        void Object.assign(manifest.tables.find((one) => one.name === table)!, told);
      return inManifest(tell)(name, bytes);
    });
  }

  test.each(["suppression", "audit", "campaign"])(
    "D4.07 a row of %s that is nobody's or another organization's is refused",
    async (table) => {
      for (const owner of ["null", "999999"]) {
        const path = await forged(table, (lines) =>
          lines.replace(/"owner_id":\s*\d+/, `"owner_id": ${owner}`),
        );
        await expect(takeIn(target, path)).rejects.toThrow(`A row of ${table} is of another organization.`);
      }
    },
  );

  test("D4.07 B1.103 the HTML of a mail that was never cleaned is cleaned on its way in", async () => {
    const path = await forged("conversation_mail", (lines) =>
      lines.replaceAll(/"html":\s*(?:null|"(?:[^"\\]|\\.)*")/g, () => {
        const html = `<p onclick="x()">Hello</p><script>steal()</script><img src="https://t.example/p.png">`;
        return `"html": ${JSON.stringify(html)}`;
      }),
    );
    await takeIn(makeContext(third().db), path);
    const { rows } = await sql`select distinct html from conversation_mail`.execute(third().db);
    expect(rows).toEqual([{ html: "<p>Hello</p>" }]);
  });

  test("D4.07 a purchase under way is refused", async () => {
    const path = await forged("purchase", (lines) => lines.replace(/"state":\s*"\w+"/, '"state": "open"'));
    await expect(takeIn(target, path)).rejects.toThrow(/purchase in it is under way/);
  });

  test("D4.07 an entry of the audit that was changed, with hashes that fit, is refused", async () => {
    const path = await forged("audit", (lines) => lines.replace("Täglich", "Monatlich"));
    await expect(takeIn(target, path)).rejects.toThrow(/audit log was changed: entry 5 was changed/);
  });
});

/** Every file of a ZIP. */
async function everyFile(path: string): Promise<{ name: string; bytes: Buffer }[]> {
  const zip = await yauzl.openPromise(path);
  const found: { name: string; bytes: Buffer }[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    found.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
  }
  return found;
}

describe("an export taken in by another installation", () => {
  test("D4.07 has rows of every table that is in an export", async () => {
    const rows = await comparedRows(source.db, file);
    const empty = PARTS.map(({ table }) => table).filter((table) => rows[table]!.length === 0);
    expect(empty).toEqual([]);
  });

  test("D4.07 makes everything again with the same handles, row by row", async () => {
    const taken = await takeIn(target, file);
    expect(taken).toMatchObject({
      organization: "Demo Brand",
      made: true,
      users: { known: 0 },
      podcasts: { made: 1 },
      files: 3,
    });
    const back = join(folder, "back.zip");
    await exportTo(target, await idsOf(target.db), back);
    const [before, after] = [await comparedRows(source.db, file), await comparedRows(target.db, back)];
    // What is new there is one line: that it was taken in.
    expect(after.audit!.pop()).toMatchObject({ act: "organization.import", brought_owner: null });
    const expected = Object.fromEntries(
      Object.entries(before).map(([table, rows]) => [table, rows.map((row) => BECOMES[table]?.(row) ?? row)]),
    );
    expect(after).toEqual(expected);
  });

  test("D4.07 the audit is whole there, credits and money add up, and nothing waits to be sent", async () => {
    expect((await verifyAudit(target.db)).flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(await brokenInvariants(target.db)).toEqual({});
    const { rows } = await sql<{ state: string }>`
      select distinct state from message where state in ('queued', 'claimed', 'deferred', 'handed')`.execute(
      target.db,
    );
    expect(rows).toEqual([]);
    const { rows: jobs } = await sql`select task_identifier from graphile_worker.jobs
      where task_identifier ~ 'mail|send|webhook|push'`.execute(target.db);
    expect(jobs).toEqual([]);
  });

  test("D4.07 taken in again it changes nothing", async () => {
    const count = () =>
      sql`select (select count(*) from message) as messages, (select max(id) from audit) as entries,
        (select count(*) from login) as logins`.execute(target.db);
    const before = await count();
    expect(await takeIn(target, file)).toMatchObject({ made: false, rows: 0 });
    expect((await count()).rows).toEqual(before.rows);
  });
});
