import { expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { written } from "../../../tests/support/mail/reply-world.ts";
import { actFor, makeLogin } from "../../../tests/support/world.ts";
import { openingRoutes } from "../../mailbox/opening-routes.ts";
import { replyRoutes } from "../reply-routes.ts";
import { conversationRoutes } from "../routes.ts";
import { foldMails } from "../search/fold-mails.ts";
import { teamRoutes } from "../team-routes.ts";

const database = useDatabase();
const call = useApi(
  () => database().db,
  [...conversationRoutes, ...replyRoutes, ...teamRoutes, ...openingRoutes],
);

test("B1.118 an administrator finds nothing before a member has opened the conversations and after they closed them", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "The Cold Kitchen" });
  const made = await makeConversation(db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [{ id: entry.id, podcastId: entry.podcastId }],
    subject: "About tea",
    mails: [{ text: "Zimtschnecke", files: [{ name: "a.txt", content: Buffer.from('"rates"') }] }],
  });
  await foldMails(db);
  const helper = await makeLogin(db, [], { permissions: ["OWNER_ACT_FOR_ANY"] });
  await actFor(db, helper, world.owner);
  const one = `/api/conversation/${made.publicId}`;
  const get = (path: string) => call(helper.token, "GET", path);
  const post = (path: string, body: unknown) => call(helper.token, "POST", path, body);
  const open = (to: boolean, by = world.kim) =>
    call(by.token, "POST", `/api/owner/${world.owner.publicId}/opening`, { open: to });
  const reading = [
    one,
    `${one}/beside`,
    `${one}/team`,
    `${one}/reply`,
    `/api/mail-file/${made.files[0]!.publicId}`,
  ];
  const acting: [string, unknown][] = [
    ["seen", undefined],
    ["presence", { writing: true }],
    ["draft", { draft: { body: written("Dear"), cc: [] } }],
    ["note", { text: "x", mentions: [] }],
    ["done", { done: true }],
  ];
  const expectNothing = async () => {
    for (const path of reading) expect((await get(path)).status, path).toBe(404);
    for (const [act, body] of acting) expect((await post(`${one}/${act}`, body)).status, act).toBe(404);
    for (const query of ["?view=all", "?view=all&q=Zimtschnecke"]) {
      const { payload } = await get(`/api/conversation${query}`);
      expect([payload.page, payload.counts.all, payload.news, payload.mailboxes]).toEqual([[], 0, 0, []]);
    }
    const mails = (await get(`/api/podcast/${entry.publicId}/mail?owner=${world.owner.publicId}`)).payload;
    expect(JSON.stringify(mails)).not.toMatch(/Zimtschnecke|About tea/);
  };
  const acts = async () =>
    (
      await db
        .selectFrom("act_on_behalf")
        .select("route")
        .where("login_id", "=", helper.id)
        .orderBy("id")
        .execute()
    ).map(({ route }) => route);

  expect((await open(true, helper)).fault).toBe("not-allowed");
  await expectNothing();
  expect(await acts()).toEqual([]);

  expect((await open(true)).payload).toMatchObject({ member: true });
  for (const path of reading) expect((await get(path)).status, path).toBe(200);
  expect((await get("/api/conversation?view=all&q=Zimtschnecke")).payload.counts.all).toBe(1);
  for (const [act, body] of acting) expect((await post(`${one}/${act}`, body)).status, act).toBeLessThan(300);
  // A sign of life, a draft and looking are no acts.
  expect(await acts()).toEqual(["POST /api/conversation/:id/note", "POST /api/conversation/:id/done"]);

  expect((await open(false)).payload.until).toBeNull();
  await expectNothing();
  const log = await db
    .selectFrom("security_event")
    .select(["kind", "login_id as loginId"])
    .where("owner_id", "=", world.owner.id)
    .orderBy("id")
    .execute();
  expect(log.filter(({ kind }) => kind.startsWith("conversations-"))).toEqual([
    { kind: "conversations-opened", loginId: world.kim.id },
    { kind: "conversations-closed", loginId: world.kim.id },
  ]);
});
