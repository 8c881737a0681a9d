import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useReplies, written } from "../../../tests/support/mail/reply-world.ts";

const database = useDatabase();
const { call, makeWorld } = useReplies(() => database().db);

const FIRST = "first-page-of-kim";
const OTHER = "other-page-of-kim";
const draftOf = (text: string) => ({ body: written(text), cc: [] });

/** A conversation, as pages of one user write in it. */
async function makeDesk() {
  const world = await makeWorld();
  const path = `/api/conversation/${world.conversation.publicId}`;
  const form = async () => (await call(world.kim.token, "GET", `${path}/reply`)).payload;
  return {
    world,
    form,
    words: async () => (await form()).draft && JSON.stringify((await form()).draft.body.content),
    keep: (text: string | null, page?: { id: string; seen: string | null }) =>
      call(world.kim.token, "POST", `${path}/draft`, { draft: text === null ? null : draftOf(text), page }),
  };
}

test("B1.110 of two pages of one user neither writes over what it has not seen", async () => {
  const { keep, form, words } = await makeDesk();
  expect((await form()).version).toBeNull();
  expect((await keep("Hello", { id: FIRST, seen: null })).status).toBe(204);
  const seen = (await form()).version;
  expect((await keep("Hello from the phone", { id: OTHER, seen })).status).toBe(204);
  const there = await form();
  expect(there.version).not.toBe(seen);
  const refused = await keep("Hello!", { id: FIRST, seen });
  expect(refused).toMatchObject({ status: 409, fault: "draft-elsewhere" });
  expect(refused.payload).toEqual({ draft: there.draft, version: there.version });
  expect((await keep(null, { id: FIRST, seen })).fault).toBe("draft-elsewhere");
  expect((await keep("Hello!", { id: FIRST, seen: null })).fault).toBe("draft-elsewhere");
  expect(await words()).toContain("from the phone");
  // Having seen it, one may.
  expect((await keep("Both", { id: FIRST, seen: there.version })).status).toBe(204);
  expect(await words()).toContain("Both");
});

test("B1.110 a page goes on with its own words, also where it never heard that they were kept", async () => {
  const { keep, form, words } = await makeDesk();
  for (const text of ["One", "One two", "One"])
    expect((await keep(text, { id: FIRST, seen: null })).status).toBe(204);
  expect(await words()).toContain('"One"');
  expect((await keep(null, { id: FIRST, seen: null })).status).toBe(204);
  expect(await form()).toMatchObject({ draft: null, version: null });
  expect((await keep(null, { id: OTHER, seen: null })).status).toBe(204);
  // A page of the version before does not say which one it is.
  expect((await keep("Old")).status).toBe(204);
  expect((await keep("Older")).status).toBe(204);
  expect(await words()).toContain("Older");
});

test("B1.108 B1.110 sending ends the draft that was sent, and none that was written elsewhere since", async () => {
  const { keep, form, words, world } = await makeDesk();
  await keep("Yes", { id: FIRST, seen: null });
  const seen = (await form()).version;
  await keep("No, rather later", { id: OTHER, seen });
  expect((await world.answer({ body: written("Yes"), page: { id: FIRST, seen } })).status).toBe(202);
  expect(await words()).toContain("rather later");
  const { version } = await form();
  const again = { body: written("No"), page: { id: FIRST, seen: version }, seen: await world.newest() };
  expect((await world.answer(again)).status).toBe(202);
  expect((await form()).draft).toBeNull();
});

test("B1.108 B1.110 what is taken back is another draft: it is seen before it is written over", async () => {
  const { keep, form, world } = await makeDesk();
  const { payload } = await world.answer({ body: written("Yes"), page: { id: FIRST, seen: null } });
  await keep("Hello", { id: FIRST, seen: null });
  const back = await call(world.kim.token, "POST", `/api/message/${payload.message}/take-back`);
  expect(back.payload.version).toBe((await form()).version);
  expect((await keep("Hello!", { id: FIRST, seen: null })).fault).toBe("draft-elsewhere");
  expect((await keep("Hello!", { id: FIRST, seen: back.payload.version })).status).toBe(204);
});

test("B1.110 a page is named by its own kind of word, a version by a number", async () => {
  const { keep } = await makeDesk();
  for (const page of [
    { id: "short", seen: null },
    { id: `${FIRST} `, seen: null },
    { id: FIRST, seen: "1; drop" },
  ])
    expect((await keep("Hello", page)).status).toBe(422);
});
