import { createHash } from "node:crypto";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useShippedRules } from "../../../tests/support/allow-everybody.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { readPdf } from "../../../tests/support/bookings/read-pdf.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  makeLogin,
  makeOwner,
  makePodcast,
  makeUnlock,
  type TestLogin,
} from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { basisRoutes } from "../basis-routes.ts";
import { listNever } from "../suppression.ts";
import { noteRelation, readBasisPage } from "./bases.ts";
import { forgetOldQuotes } from "./forget-quotes.ts";
import { judgeContacts } from "./judge-contacts.ts";

const database = useDatabase();
const db = () => database().db;
const web = useWeb(db, basisRoutes);
const call = callOf(web);
let owner: OwnerRow;
let kim: TestLogin;
let context: Context;
beforeAll(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  context = web().context;
});
beforeEach(() => useShippedRules(db()));

let count = 0;
async function show(): Promise<{ id: number; publicId: string; address: string }> {
  count += 1;
  const address = `ines${count}@shows.example`;
  const podcast = await makePodcast(db(), { address, title: `Show ${count}` });
  await makeUnlock(db(), owner.id, podcast.id);
  await db()
    .updateTable("podcast_address")
    .set({ country: "DE", country_basis: "address" })
    .where("podcast_id", "=", podcast.id)
    .execute();
  return { ...podcast, address };
}
const enter = (podcast: { publicId: string }, fields: object = {}) =>
  call(kim.token, "POST", `/api/podcast/${podcast.publicId}/basis`, {
    owner: owner.publicId,
    kind: "consent",
    quote: "Yes, write to me",
    ...fields,
  });
const fileOf = (podcast: { publicId: string }, token = kim.token) =>
  call(token, "GET", `/api/podcast/${podcast.publicId}/contact-file.json?owner=${owner.publicId}`);
const judged = async (id: number) => (await judgeContacts(db(), context.secrets, owner.id, [id])).get(id);

const QUOTE = "Werbung? Schreiben Sie an ines";
const PAGE = "https://shows.example/ads";
/** Has the page of a basis read where its host answers this, and tells what is kept. */
async function readWhere(publicId: string, answer: { status: number; body: string } | Error) {
  const { id } = await db()
    .selectFrom("contact_basis")
    .select("id")
    .where("public_id", "=", publicId)
    .executeTakeFirstOrThrow();
  const asked: string[] = [];
  const outbound: Context["outbound"] = {
    ...context.outbound,
    fetch: async (url) => {
      asked.push(url);
      if (answer instanceof Error) throw answer;
      const body = (async function* () {
        yield Buffer.from(answer.body);
      })();
      return { status: answer.status, url, chain: [], headers: {}, body, discard: () => undefined };
    },
  };
  await readBasisPage({ db: db(), outbound }, id);
  const row = await db()
    .selectFrom("contact_basis")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { asked, row };
}

test("C8.06 the page of a basis is read once; whether the quote stood there, the day and a hash are kept", async () => {
  const podcast = await show();
  const { payload } = await enter(podcast, { kind: "invites", quote: QUOTE, page: PAGE });
  const body = "<html><script>x</script><p>Werbung?&nbsp;Schreiben   Sie an <b>Ines</b>.</p></html>";
  const first = await readWhere(payload.id, { status: 200, body });
  expect(first.asked).toEqual([PAGE]);
  expect(first.row).toMatchObject({ stood: true, read_at: expect.any(Date) });
  expect(first.row.read_hash).toEqual(createHash("sha256").update(body).digest());
  const again = await readWhere(payload.id, { status: 200, body: "changed since" });
  expect(again.asked).toEqual([]);
  expect(again.row).toEqual(first.row);
});

test.each([
  ["words that stand in no text", { status: 200, body: `<script>${QUOTE}</script>` }, false],
  ["a page that is not there", { status: 404, body: QUOTE }, null],
  ["a host that does not answer", new Error("refused"), null],
])("C8.06 %s prove nothing", async (_name, answer, stood) => {
  const { payload } = await enter(await show(), { quote: QUOTE, page: PAGE });
  const { row } = await readWhere(payload.id, answer);
  expect(row).toMatchObject({ stood, read_at: expect.any(Date) });
});

test.each(["http://shows.example/ads", "javascript:alert(1)", "not an address"])(
  "C8.06 %s is no page",
  async (page) => {
    expect(await enter(await show(), { page })).toMatchObject({ status: 422 });
  },
);

test("C8.07 a basis counts until it is taken back; whoever objects ends all that was entered before", async () => {
  const podcast = await show();
  expect((await judged(podcast.id))?.effect).toBe("block");
  const { payload } = await enter(podcast);
  expect(await judged(podcast.id)).toMatchObject({ basis: "consent", effect: "allow" });
  const path = `/api/podcast/${podcast.publicId}/basis/${payload.id}?owner=${owner.publicId}`;
  expect((await call(kim.token, "DELETE", path)).payload.revoked).toEqual(expect.any(String));
  expect((await judged(podcast.id))?.basis).toBe("published");
  await enter(podcast);
  await inTransaction(db(), (tx) =>
    listNever(tx, context.secrets, { key: podcast.address, ownerId: owner.id, kind: "person", how: "link" }),
  );
  // Also where somebody lifts it: what was agreed before is agreed no more.
  await db().updateTable("suppression").set({ lifted: new Date() }).execute();
  expect((await judged(podcast.id))?.basis).toBe("published");
});

test("C8.08 the contact file holds what is known of one person, and nothing of another", async () => {
  const [podcast, other] = [await show(), await show()];
  await enter(podcast, { quote: "Ines agreed on the phone" });
  await enter(other, { quote: "Somebody else agreed" });
  const file = await fileOf(podcast);
  expect(file.payload).toMatchObject({
    notice: "This is research, not legal advice.",
    title: `Show ${count - 1}`,
    address: podcast.address,
    now: { country: "DE", basis: "consent", effect: "allow", rulesOf: "2026-11-23" },
    bases: [{ kind: "consent", quote: "Ines agreed on the phone", by: "Kim", stood: null }],
    decisions: [],
    mails: [],
    answers: [],
    objections: [],
  });
  expect(JSON.stringify(file.payload)).not.toContain("Somebody else");
  expect(JSON.stringify(file.payload)).not.toContain(other.address);
});

test("C8.08 of a locked address the file tells neither address nor its words; strangers get no file", async () => {
  const address = "hidden.person@shows.example";
  const podcast = await makePodcast(db(), { address });
  await db()
    .updateTable("podcast_address")
    .set({ evidence: "invitation", snippet: `Sponsors write to ${address}` })
    .where("podcast_id", "=", podcast.id)
    .execute();
  const file = await fileOf(podcast);
  expect(file.payload).toMatchObject({ address: null, now: { basis: "invites", quote: "" } });
  expect(JSON.stringify(file.payload)).not.toContain("hidden.person");
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  expect(await fileOf(podcast, stranger.token)).toMatchObject({ status: 404 });
});

test("C8.08 C8.10 nothing tells which locked show has an address that is known", async () => {
  const address = "zoe@locked.example";
  const known = await makePodcast(db(), { address, title: "Known" });
  await makeUnlock(db(), owner.id, known.id);
  const twin = await makePodcast(db(), { address, title: "Twin" });
  const other = await makePodcast(db(), { address: "lee@elsewhere.example", title: "Other" });
  await db()
    .updateTable("podcast_address")
    .set({ country: "AT", country_basis: "address" })
    .where("podcast_id", "in", [known.id, twin.id])
    .execute();
  expect((await enter(known, { kind: "asked" })).status).toBe(201);
  await inTransaction(db(), (tx) =>
    noteRelation(tx, context.secrets, { ownerId: owner.id, podcastId: known.id }, "B-1"),
  );

  const told = async ({ id, publicId }: { id: number; publicId: string }) => {
    const { podcast, title, ...file } = (await fileOf({ publicId })).payload;
    expect([podcast, title !== ""]).toEqual([publicId, true]);
    const { podcastId, ...judgement } = (await judged(id))!;
    expect(podcastId).toBe(id);
    return { file, judgement };
  };
  const ofTwin = await told(twin);
  expect(ofTwin).toEqual(await told(other));
  expect(ofTwin.file).toMatchObject({
    now: { country: null, countryBasis: "unknown", kind: null, basis: "published", quote: "" },
    bases: [],
    mails: [],
  });
  // Nor can anything be entered there that would then stand with the known one.
  expect((await enter(twin)).fault).toBe("recipient-locked");
  expect((await enter(other)).fault).toBe("recipient-locked");
  expect((await fileOf(known)).payload.bases).toHaveLength(2);

  // Once it is paid for, it is judged as the other one.
  await makeUnlock(db(), owner.id, twin.id);
  expect((await told(twin)).file.now).toMatchObject({ country: "AT", kind: "person", basis: "asked" });
});

test("C8.08 the same file is printed: tagged, with its umlauts, and first that it is no legal advice", async () => {
  const podcast = await show();
  await enter(podcast, { quote: "Größe, Żółć und „Straße“: gerne per E-Mail" });
  const answer = await web().web.inject({
    method: "GET",
    url: `/api/podcast/${podcast.publicId}/contact-file.pdf?owner=${owner.publicId}`,
    headers: { authorization: `Bearer ${kim.token}`, "accept-language": "de" },
  });
  expect(answer.statusCode).toBe(200);
  const { pages, fonts, raw } = readPdf(answer.rawPayload);
  const text = pages.join("\n").replaceAll("\u00a0", " ");
  for (const words of [
    "Das sind Rechercheergebnisse, keine Rechtsberatung.",
    podcast.address,
    "Größe, Żółć und „Straße“: gerne per E-Mail",
    "hat zugestimmt",
    "Deutschland, erkannt an: Adresse",
  ])
    expect(text).toContain(words);
  expect(text.indexOf("keine Rechtsberatung")).toBeLessThan(text.indexOf(podcast.address));
  expect(raw).toContain("/StructTreeRoot");
  expect(raw).toMatch(/\/Lang \(de\)/);
  for (const font of fonts) expect(font.embedded, font.name).toBe(true);
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  const path = `/api/podcast/${podcast.publicId}/contact-file.pdf?owner=${owner.publicId}`;
  expect(await call(stranger.token, "GET", path)).toMatchObject({ status: 404 });
});

test("C8.08 three years after the last mail what was quoted is kept as a hash, and the file says which", async () => {
  const [old, lately] = [await show(), await show()];
  for (const podcast of [old, lately]) await enter(podcast, { quote: "Write to me, says Ines" });
  const age = (podcastId: number, created: string) =>
    db()
      .updateTable("contact_basis")
      .set({ created: new Date(created) })
      .where("podcast_id", "=", podcastId)
      .execute();
  await age(old.id, new Date(Date.now() - 4 * 365 * 86_400_000).toISOString());
  await inTransaction(db(), forgetOldQuotes);
  await inTransaction(db(), forgetOldQuotes);
  const quotes = await db()
    .selectFrom("contact_basis")
    .select(["podcast_id", "quote"])
    .where("podcast_id", "in", [old.id, lately.id])
    .orderBy("podcast_id")
    .execute();
  const hash = createHash("sha256").update("Write to me, says Ines").digest("hex");
  expect(quotes.map(({ quote }) => quote)).toEqual([`sha256:${hash}`, "Write to me, says Ines"]);
});
