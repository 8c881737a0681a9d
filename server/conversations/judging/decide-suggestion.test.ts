import { beforeEach, expect, test } from "vitest";
import { makeContext, useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { answerRoutes } from "../answer-routes.ts";
import { judgeMail } from "./judge.ts";

const database = useDatabase();
const call = useApi(() => database().db, answerRoutes);
let world: MailWorld;
let id: string;
let evidence: string;

beforeEach(async () => {
  const { db } = database();
  world = await makeMailWorld(makeContext(db), { port: 465, recipients: 1, limited: true });
  const mail = await keepMail(db, world, await makeConversation(world));
  await judgeMail(world.context, mail.id);
  evidence = mail.publicId;
  const row = await db
    .selectFrom("move_suggestion")
    .select("public_id as id")
    .where("mail_id", "=", mail.id)
    .executeTakeFirstOrThrow();
  id = row.id;
});

const decide = (decision: string, token = world.kim.token) =>
  call(token, "POST", `/api/suggestion/${id}`, { decision });
const moves = () =>
  database()
    .db.selectFrom("campaign_move")
    .select(["from_state as from", "to_state as to", "cause", "evidence", "login_id as by"])
    .where("entry_id", "=", world.entries[0]!.id)
    .orderBy("id")
    .execute();

test("B1.72 taking it moves the podcast with the mail as proof; undoing moves it back", async () => {
  const entry = world.entries[0]!.externalId;
  expect((await decide("take")).payload).toMatchObject({
    suggestion: { state: "taken", undoable: true, by: "Kim" },
    entries: [{ externalId: entry, podcastState: "Interested" }],
  });
  expect((await decide("undo")).payload).toMatchObject({
    suggestion: { state: "undone", undoable: false },
    entries: [{ externalId: entry, podcastState: "Contacted" }],
  });
  expect(await moves()).toEqual([
    { from: "Contacted", to: "Interested", cause: "reply", evidence, by: world.kim.id },
    { from: "Interested", to: "Contacted", cause: "user", evidence, by: world.kim.id },
  ]);
});

test("B1.72 of two who decide at once one is told that it is stale; after seven days nothing is undone", async () => {
  const answers = await Promise.all([decide("take"), decide("dismiss"), decide("take")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { db } = database();
  await db
    .updateTable("move_suggestion")
    .set({ state: "taken", decided: new Date(Date.now() - 8 * 86_400_000) })
    .where("public_id", "=", id)
    .execute();
  expect(await decide("undo")).toMatchObject({ status: 409, fault: "stale" });
});

test("B1.72 what somebody has moved since is not undone, also where it stands there again", async () => {
  const { db } = database();
  const entry = world.entries[0]!.externalId;
  const move = (state: "Signed" | "Interested") =>
    inTransaction(db, (tx) => movePodcasts(tx, world.kim.caller, world.campaign.publicId, [entry], state));
  await decide("take");
  await move("Signed");
  expect(await decide("undo")).toMatchObject({ status: 409, fault: "stale" });
  await move("Interested");
  expect(await decide("undo")).toMatchObject({ status: 409, fault: "stale" });
  expect((await moves()).map(({ to }) => to)).toEqual(["Interested", "Signed", "Interested"]);
});

test("B1.73 a suggestion that somebody took is their choice: a later answer suggests nothing over it", async () => {
  const { db } = database();
  await decide("take");
  const taken = await db
    .selectFrom("conversation_mail")
    .select(["conversation_id as id", "message_id as messageId", "people"])
    .where("public_id", "=", evidence)
    .executeTakeFirstOrThrow();
  const conversation = {
    ...taken,
    publicId: "",
    messageId: taken.messageId!,
    address: taken.people.from!.address,
  };
  const later = await keepMail(db, world, conversation, { fresh: "On second thought, no thanks." });
  await judgeMail(world.context, later.id);
  const suggested = await db
    .selectFrom("move_suggestion")
    .select("id")
    .where("mail_id", "=", later.id)
    .execute();
  expect(suggested).toEqual([]);
});

test("B1.73 a podcast that was moved meanwhile is left where it is", async () => {
  await database()
    .db.updateTable("campaign_entry")
    .set({ state: "Signed" })
    .where("id", "=", world.entries[0]!.id)
    .execute();
  expect(await decide("take")).toMatchObject({ status: 409, fault: "stale" });
  expect(await moves()).toEqual([]);
});

test("B1.72 a stranger, and a colleague who may not read the mailbox, find no suggestion", async () => {
  const { db } = database();
  const stranger = await makeLogin(db, []);
  const ben = await makeLogin(db, [world.owner]);
  expect((await decide("take", stranger.token)).status).toBe(404);
  await db.updateTable("mailbox").set({ reads: "me" }).where("id", "=", world.mailboxId).execute();
  expect((await decide("take", ben.token)).status).toBe(404);
  await db.updateTable("mailbox").set({ reads: "organization" }).where("id", "=", world.mailboxId).execute();
  expect((await decide("dismiss", ben.token)).status).toBe(200);
});
