import { beforeAll, describe, expect, test } from "vitest";
import { BRIEFING_BYTES_MAX, briefingBytes, EMPTY_BRIEFING } from "../../contract/briefing.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "../accounts/members/owners.ts";
import { campaignRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, campaignRoutes);

let owner: OwnerRow;
let anna: TestLogin;
let bert: TestLogin;
let stranger: TestLogin;
beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db);
  anna = await makeLogin(db, [owner], { nickName: "Anna" });
  bert = await makeLogin(db, [owner], { nickName: "Bert" });
  stranger = await makeLogin(db, [await makeOwner(db)]);
});

const doc = (...lines: string[]) => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
async function campaign(): Promise<string> {
  const body = { displayName: "Tea", ownerName: owner.name };
  return (await call(anna.token, "POST", "/api/campaign", body)).payload.publicId;
}
const save = (id: string, document: unknown, modified: string | null, login = anna) =>
  call(login.token, "POST", `/api/campaign/${id}/briefing`, { document, modified });
const read = (id: string, login = anna) => call(login.token, "GET", `/api/campaign/${id}/briefing`);

describe("A1.06 A2.15 the briefing", () => {
  test("is empty at first, is saved as it was written and says who and when", async () => {
    const id = await campaign();
    expect((await read(id)).payload).toEqual({
      document: EMPTY_BRIEFING,
      words: 0,
      modified: null,
      by: null,
    });
    const document = doc("Speak it yourself.", "Grüße 🫖");
    const saved = await save(id, document, null);
    expect(saved).toMatchObject({ status: 200, payload: { document, words: 5, by: "Anna" } });
    expect((await read(id, bert)).payload).toEqual(saved.payload);
    const next = await save(id, doc("New."), saved.payload.modified, bert);
    expect(next.payload).toMatchObject({ words: 1, by: "Bert" });
    expect(Date.parse(next.payload.modified)).toBeGreaterThan(Date.parse(saved.payload.modified));
    const emptied = await save(id, EMPTY_BRIEFING, next.payload.modified);
    expect(emptied.payload).toMatchObject({ document: EMPTY_BRIEFING, words: 0 });
  });

  test("a stale version is refused and changes nothing; the same words again are no conflict", async () => {
    const id = await campaign();
    const first = (await save(id, doc("One"), null)).payload;
    expect(await save(id, doc("Two"), null)).toMatchObject({ status: 409, fault: "stale" });
    const second = (await save(id, doc("Two"), first.modified)).payload;
    expect(await save(id, doc("Three"), first.modified)).toMatchObject({ status: 409, fault: "stale" });
    expect((await read(id)).payload).toEqual(second);
    // The answer to "Two" was lost, and the browser asks again.
    expect((await save(id, doc("Two"), first.modified)).payload).toEqual(second);
  });

  test("of several who save the same version at once, one wins and the others are told", async () => {
    const id = await campaign();
    const answers = await Promise.all(["A", "B", "C", "D"].map((word) => save(id, doc(word), null)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await read(id)).payload).toEqual(answers.find(({ status }) => status === 200)!.payload);
  });

  test("A3.01 the campaign's answer carries it, and the campaign's update changes it", async () => {
    const id = await campaign();
    const whole = async (login = anna) => (await call(login.token, "GET", `/api/campaign/${id}`)).payload;
    const update = (fields: object, login = anna) =>
      call(login.token, "POST", `/api/campaign/${id}`, { displayName: "Tea", ...fields });
    const empty = await whole();
    // The answer may be sent back unchanged, and the briefing stays empty.
    expect((await update(empty)).payload.briefing).toEqual(empty.briefing);
    expect((await read(id)).payload.modified).toBeNull();

    const written = (await update({ briefing: { ...empty.briefing, document: doc("One two") } })).payload;
    expect(written.briefing).toMatchObject({ document: doc("One two"), words: 2, by: "Anna" });
    expect((await read(id, bert)).payload).toEqual(written.briefing);
    expect((await whole(bert)).briefing).toEqual(written.briefing);
    expect((await update({ displayName: "Coffee" })).payload.briefing).toEqual(written.briefing);

    const bertsOwn = (await save(id, doc("Bert's"), written.briefing.modified, bert)).payload;
    const late = await update({
      displayName: "Late",
      briefing: { ...written.briefing, document: doc("Late") },
    });
    expect(late).toMatchObject({ status: 409, fault: "stale" });
    expect(await whole()).toMatchObject({ displayName: "Coffee", briefing: bertsOwn });
    const list = (await call(anna.token, "GET", "/api/campaign")).payload.page;
    expect(list.some((one: object) => "briefing" in one)).toBe(false);
  });

  test("A3.01 S-11 through the update, too, nothing is kept that is not on the list or too long", async () => {
    const id = await campaign();
    const update = (document: unknown, login = anna) =>
      call(login.token, "POST", `/api/campaign/${id}`, {
        displayName: "Changed",
        briefing: { document, modified: null },
      });
    expect(await update({ type: "doc", content: [{ type: "script" }] })).toMatchObject({ status: 422 });
    expect(await update(doc("x".repeat(BRIEFING_BYTES_MAX)))).toMatchObject({ fault: "payload-too-large" });
    expect(await update(doc("Mine"), stranger)).toMatchObject({ status: 404 });
    const { payload } = await call(anna.token, "GET", `/api/campaign/${id}`);
    expect(payload).toMatchObject({ displayName: "Tea", briefing: { modified: null } });
  });

  test("S-11 what is not on the list is refused by name and nothing is saved", async () => {
    const id = await campaign();
    const link = (href: string) => ({
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "x", marks: [{ type: "link", attrs: { href } }] }],
        },
      ],
    });
    expect(await save(id, link("javascript:alert(1)"), null)).toMatchObject({
      status: 422,
      fields: ["/document/content/0/content/0/marks/0/attrs/href not-a-link"],
    });
    const image = { type: "doc", content: [{ type: "image", attrs: { src: "https://a.example/x" } }] };
    expect(await save(id, image, null)).toMatchObject({ status: 422, fault: "invalid" });
    const styled = { type: "doc", content: [{ type: "paragraph", attrs: { style: "x" } }] };
    expect(await save(id, styled, null)).toMatchObject({ status: 400, fault: "unknown-field" });
    expect((await read(id)).payload.modified).toBeNull();
  });

  test("twenty levels pass the whole way, twenty-one are refused with a sentence", async () => {
    const id = await campaign();
    const nested = (levels: number) => {
      let inner: object = {
        type: "paragraph",
        content: [
          { type: "text", text: "x", marks: [{ type: "link", attrs: { href: "https://a.example" } }] },
        ],
      };
      for (let level = 3; level < levels; level++) inner = { type: "blockquote", content: [inner] };
      return { type: "doc", content: [inner] };
    };
    expect((await save(id, nested(20), null)).status).toBe(200);
    const deep = await save(id, nested(21), null);
    expect(deep).toMatchObject({ status: 422, fields: ["/document too-deep"] });
    expect(deep.body).toContain("20 levels deep");
  });

  test("item 63: 200 KB pass, one byte more is 413, and so are 5 MB of it", async () => {
    const id = await campaign();
    const rest = BRIEFING_BYTES_MAX - briefingBytes(doc("ä"));
    const full = doc(`ä${"a".repeat(rest)}`);
    expect(briefingBytes(full)).toBe(BRIEFING_BYTES_MAX);
    const { modified } = (await save(id, full, null)).payload;
    const over = { status: 413, fault: "payload-too-large" };
    expect(await save(id, doc(`ä${"a".repeat(rest + 1)}`), modified)).toMatchObject(over);
    const paste = `<p class="MsoNormal"><o:p>x</o:p></p>`.repeat(140_000);
    expect(await save(id, doc(paste), modified)).toMatchObject(over);
    expect((await read(id)).payload).toMatchObject({ document: full, modified });
  });

  test("another organization's briefing does not exist", async () => {
    const id = await campaign();
    const missing = { status: 404, fault: "not-found" };
    expect(await read(id, stranger)).toMatchObject(missing);
    expect(await save(id, doc("Mine"), null, stranger)).toMatchObject(missing);
    expect((await read(id)).payload.modified).toBeNull();
  });

  test("it goes with its campaign", async () => {
    const id = await campaign();
    await save(id, doc("One"), null);
    const stored = () => database().db.selectFrom("campaign_briefing").select("campaign_id").execute();
    const before = (await stored()).length;
    expect((await call(anna.token, "DELETE", `/api/campaign/${id}`)).status).toBe(204);
    expect((await stored()).length).toBe(before - 1);
    expect((await read(id)).status).toBe(404);
  });
});
