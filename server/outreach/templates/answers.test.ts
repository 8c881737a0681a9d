import { randomBytes } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, type TestLogin } from "../../../tests/support/world.ts";
import { templateRoutes } from "../template-routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, templateRoutes);

let world: Correspondence;
let entry: Awaited<ReturnType<Correspondence["addEntry"]>>;
beforeAll(async () => {
  world = await makeCorrespondence(db());
  entry = await world.addEntry({ title: "Fog" });
});

const save = async (who: TestLogin, name: string, personal: boolean): Promise<string> =>
  (
    await call(who.token, "POST", "/api/own-template", {
      owner: world.owner.publicId,
      personal,
      ...{ name, language: "en", kind: "starter", form: null, tags: [], subject: "", body: "Hello" },
    })
  ).payload.publicId;

/** A mail that was begun with a template, and what came back. */
async function write(
  template: string,
  given: {
    kind?: "human" | "away";
    certainty?: "certain" | "unsure";
    mailboxId?: number;
    state?: "queued";
    link?: "interested" | "not-now" | "never";
  } = {},
): Promise<void> {
  const { kind, link, certainty = "certain", mailboxId = world.mailbox.id, state = "accepted" } = given;
  const message = await world.addMessage({ entry, recipient: entry.address, mailboxId, state });
  const own = await db()
    .selectFrom("own_template")
    .select("id")
    .where("public_id", "=", template)
    .executeTakeFirst();
  await db()
    .updateTable("mailing")
    .set(own ? { template_id: own.id } : { built_in: template })
    .where("id", "=", (eb) => eb.selectFrom("message").select("mailing_id").where("id", "=", message.id))
    .execute();
  if (link)
    await db()
      .insertInto("answer_link")
      .values({
        message_id: message.id,
        token_hash: randomBytes(32),
        answer: link,
        answered: new Date(),
        not_before: link === "not-now" ? "2030-01-01" : null,
      })
      .execute();
  if (kind === undefined) return;
  const mail = { text: "Gladly.", kind, certainty, messageId: message.id };
  await makeConversation(db(), { ownerId: world.owner.id, mailboxId, entries: [entry], mails: [mail] });
}

const answers = async (who: TestLogin) =>
  new Map<string, string>(
    (
      await call(who.token, "GET", `/api/own-template-answers?owner=${world.owner.publicId}`)
    ).payload.page.map((one: { template: string; handed: number; answered: number }) => [
      one.template,
      `${one.answered} of ${one.handed}`,
    ]),
  );

test("B2.09 of the mails handed over it says how many a person has answered; waiting ones and away notes do not count", async () => {
  const shared = await save(world.kim, "Shared", false);
  const unused = await save(world.kim, "Unused", false);
  await write(shared, { kind: "human" });
  await write(shared, { kind: "away" });
  await write(shared, { kind: "human", certainty: "unsure" });
  await write(shared);
  await write(shared, { state: "queued" });
  await write("en-first-contact-formal", { kind: "human" });
  const said = await answers(world.ben);
  expect(said.get(shared)).toBe("1 of 4");
  expect(said.get("en-first-contact-formal")).toBe("1 of 1");
  expect(said.has(unused)).toBe(false);
});

test("B2.09 who answered by link has answered, who asked for no more mails has not", async () => {
  const shared = await save(world.kim, "With a link", false);
  for (const link of ["interested", "not-now", "never"] as const) await write(shared, { link });
  await write(shared, { link: "interested", kind: "human" });
  expect((await answers(world.ben)).get(shared)).toBe("3 of 4");
});

test("B2.09 a colleague's own templates and mailboxes that one may not read say nothing", async () => {
  const own = await save(world.kim, "Kim's own", true);
  const shared = await save(world.kim, "From two mailboxes", false);
  const closed = await world.addMailbox({ login: world.kim, reads: "me" });
  await write(own, { kind: "human" });
  await write(shared, { kind: "human", mailboxId: closed.id });
  await write(shared);
  const [kims, bens] = [await answers(world.kim), await answers(world.ben)];
  expect([kims.get(own), kims.get(shared)]).toEqual(["1 of 1", "1 of 2"]);
  expect([bens.get(own), bens.get(shared)]).toEqual([undefined, "0 of 1"]);

  const stranger = await makeLogin(db(), []);
  const refused = await call(
    stranger.token,
    "GET",
    `/api/own-template-answers?owner=${world.owner.publicId}`,
  );
  expect(refused.status).toBe(404);
});

test("B2.09 what was deleted says nothing", async () => {
  const gone = await save(world.kim, "Gone", false);
  await write(gone, { kind: "human" });
  await call(world.kim.token, "DELETE", `/api/own-template/${gone}`);
  expect((await answers(world.kim)).has(gone)).toBe(false);
});
