import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { YourData } from "../../../contract/contacts/your-data.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { makeSender } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import {
  makeLogin,
  makeOwner,
  makePodcast,
  makeUnlock,
  type TestLogin,
} from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { mailboxRoutes } from "../../mailbox/routes.ts";
import { basisRoutes } from "../basis-routes.ts";
import { dataRoutes } from "../data-routes.ts";
import { readSaidPreferences } from "../preferences/say-preferences.ts";
import { askForData } from "./ask-for-data.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const edge = useWeb(db, [...dataRoutes, ...basisRoutes, ...mailboxRoutes], (context) => mail.reach(context));
const call = callOf(edge);
let owner: OwnerRow;
let kim: TestLogin;
beforeAll(async () => {
  await mail.connect(edge().context);
  owner = await makeOwner(db(), "Vogel & Söhne");
  kim = await makeLogin(db(), [owner]);
});
beforeEach(() => db().deleteFrom("ask_budget").execute());

let count = 0;
const somebody = () => `ines${++count}@shows.example`;
const ask = (address: string) => call(null, "POST", "/open/your-data", { address });
const read = (token: string) => call(null, "POST", "/open/your-data/read", { token });
async function linkOf(address: string, nth = 1): Promise<string> {
  await expect.poll(() => mail.mailsTo(address).length, { timeout: 20_000 }).toBe(nth);
  return /your-data#([\w-]+)/.exec(mail.mailsTo(address).at(-1)!)![1]!;
}
async function open(address: string): Promise<{ token: string; data: YourData }> {
  await ask(address);
  const token = await linkOf(address);
  return { token, data: (await read(token)).payload };
}

test("C3.10 the page shows where the address was found, why it may be written to, who wrote and when, and nothing of others", async () => {
  const [address, other] = [somebody(), somebody()];
  const show = await makePodcast(db(), { address, title: "Heron" });
  const foreign = await makePodcast(db(), { address: other, title: "Crane" });
  const tagged = await makePodcast(db(), { address: address.replace("@", "+ads@"), title: "Reed" });
  await sql`update podcast_address set country = 'DE', country_basis = 'website',
    evidence = 'invitation', snippet = ${`Write to ${address}, not to ${other}`} where podcast_id = ${show.id}`.execute(
    db(),
  );
  for (const podcast of [show, foreign]) {
    await makeUnlock(db(), owner.id, podcast.id);
    await call(kim.token, "POST", `/api/podcast/${podcast.publicId}/basis`, {
      owner: owner.publicId,
      kind: "consent",
      quote: `Agreed for ${podcast.publicId}`,
    });
  }
  const sender = await makeSender(edge().context, owner, kim);
  await sender.send(show, address);
  await sender.send(foreign, other);
  await sender.send(show, address, { handed: null });
  const { data } = await open(address);
  expect(data.address).toBe(address);
  expect(data.shows.map(({ title }) => title).sort()).toEqual(["Heron", "Reed"]);
  const heron = data.shows.find(({ podcast }) => podcast === show.publicId);
  expect(heron).toMatchObject({
    source: "feed",
    tag: "itunes:email",
    gone: null,
    country: "DE",
    countryBasis: "website",
    firstSeen: expect.any(String),
    lastSeen: expect.any(String),
  });
  expect(heron!.quote).toContain("Write to");
  expect(data.bases).toEqual([
    expect.objectContaining({
      organization: "Vogel & Söhne",
      kind: "consent",
      quote: `Agreed for ${show.publicId}`,
      revoked: false,
    }),
  ]);
  expect(data.mails).toEqual([
    expect.objectContaining({ organization: "Vogel & Söhne", show: "Heron", subject: "About your show" }),
  ]);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`${other}|Crane|${foreign.publicId}`));
  expect(tagged.publicId).toBe(data.shows.find(({ title }) => title === "Reed")!.podcast);
});

test("C3.10 shows that only one organization sees are not told of, and a tag that was typed opens only what its owner may read", async () => {
  const address = somebody();
  const hidden = await makePodcast(db(), { address, title: "Bittern" });
  await db().updateTable("podcast").set({ shown: false }).where("id", "=", hidden.id).execute();
  await ask(address.replace("@", "+x@"));
  // The mail goes to the address whose data its link opens.
  const token = await linkOf(address);
  expect((await read(token)).payload).toMatchObject({ address, shows: [] });
});

test("C3.10 an altered link, one that is over and one with another address open nothing", async () => {
  const address = somebody();
  const { token, data } = await open(address);
  expect(data).toMatchObject({ shows: [], bases: [], mails: [], objected: null });
  const swapped = token.slice(0, 43) + Buffer.from(somebody()).toString("base64url");
  for (const wrong of [`${token}x`, token.slice(0, 43), swapped, ""])
    expect((await read(wrong)).fault, wrong).toBe("link-over");
  // Neither the link nor the address are kept.
  const { rows } = await sql<{ row: string }>`select r::text as row from data_request r`.execute(db());
  expect(rows.map(({ row }) => row).join()).not.toMatch(new RegExp(`${token}|${address}`));
  await sql`update data_request set until = now()`.execute(db());
  expect((await read(token)).fault).toBe("link-over");
});

/** Every statement of an answer, without its values. */
async function workFor(address: string): Promise<string[]> {
  const statements: string[] = [];
  const recorded = db().withPlugin({
    transformQuery: ({ node }) => {
      statements.push(JSON.stringify(node, (key, value) => (key === "value" ? null : value)));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await askForData({ db: recorded }, address, { ip: "192.0.2.1", language: "en" });
  expect(statements.length).toBeGreaterThan(0);
  return statements;
}

test("C3.11 the first answer, its work and its mail are the same for known and unknown addresses", async () => {
  const known = somebody();
  await makePodcast(db(), { address: known });
  const unknown = somebody();
  const seen: { answer: unknown; statements: string[]; text: string }[] = [];
  for (const address of [known, unknown]) {
    const answer = await ask(address);
    const statements = await workFor(address);
    const token = await linkOf(address, 2);
    const text = mail
      .mailsTo(address)
      .at(-1)!
      .replace(token, "")
      .replaceAll(address, "")
      .replace(/^(Date|Message-ID|Content-Type|boundary).*$/gim, "");
    seen.push({ answer, statements, text: /Somebody[\s\S]*known of you\./.exec(text)![0] });
  }
  expect(seen[0]!.answer).toMatchObject({ status: 204, body: "" });
  expect(seen[1]).toEqual(seen[0]);
  // What is no address is answered the same, too.
  expect(await ask("nobody")).toEqual(seen[0]!.answer);
});

test("C3.11 an address gets three mails an hour at most, and its answer stays the same", async () => {
  const address = somebody();
  for (let nth = 1; nth <= 3; nth++) {
    expect((await ask(address)).status).toBe(204);
    await linkOf(address, nth);
  }
  expect((await ask(address)).status).toBe(204);
  const { rows } = await sql`
    select 1 from graphile_worker.jobs where task_identifier = 'data-mail'`.execute(db());
  expect(rows).toEqual([]);
});

test("C3.12 an objection is in force at once: mails that wait are stopped, unlocks end, and it can be said again", async () => {
  const address = somebody();
  const show = await makePodcast(db(), { address });
  await makeUnlock(db(), owner.id, show.id);
  const sender = await makeSender(edge().context, owner, kim);
  const waiting = await sender.send(show, address, { handed: null });
  const { token, data } = await open(address);
  expect(data.objected).toBeNull();
  const object = () => call(null, "POST", "/open/your-data/object", { token });
  const [first, again] = await Promise.all([object(), object()]);
  expect(first.payload.objected).toEqual(expect.any(String));
  expect(again.payload.objected).toBe(first.payload.objected);
  const { state } = await db()
    .selectFrom("message")
    .select("state")
    .where("id", "=", waiting.id)
    .executeTakeFirstOrThrow();
  expect(state).not.toBe("queued");
  const unlocks = await db().selectFrom("unlock").select("id").where("podcast_id", "=", show.id).execute();
  expect(unlocks).toEqual([]);
});

test("C3.12 a correction changes what the podcaster says of a show that names their address now, and of no other", async () => {
  const address = somebody();
  const [show, foreign] = [
    await makePodcast(db(), { address }),
    await makePodcast(db(), { address: somebody() }),
  ];
  const { token } = await open(address);
  const preferences = {
    formats: [],
    route: null,
    page: null,
    blocked: ["gambling"],
    language: "de",
    notBefore: "2027-03-01",
  };
  const correct = (podcast: string, given: object | null = preferences) =>
    call(null, "POST", "/open/your-data/correct", { token, podcast, preferences: given });
  const { payload } = await correct(show.publicId);
  expect(payload.shows[0].preferences).toMatchObject({ ...preferences, saidBy: "link" });
  expect((await correct(foreign.publicId)).fault).toBe("not-found");
  expect(await readSaidPreferences(db(), foreign.id)).toBeNull();
  await correct(show.publicId, null);
  expect(await readSaidPreferences(db(), show.id)).toBeNull();
  await sql`update podcast_address set gone = now() where podcast_id = ${show.id}`.execute(db());
  expect((await correct(show.publicId)).fault).toBe("not-found");
});
