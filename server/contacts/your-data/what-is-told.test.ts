import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import type { YourData } from "../../../contract/contacts/your-data.ts";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { makeSender } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import { mailboxRoutes } from "../../mailbox/routes.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { dataRoutes } from "../data-routes.ts";
import { sayPreferences } from "../preferences/say-preferences.ts";
import { forgetOldRequests } from "./your-data.ts";

const database = useDatabase();
const db = () => database().db;
const mail = usePlatformMail(database);
const edge = useWeb(db, [...dataRoutes, ...mailboxRoutes], (context) => mail.reach(context));
const call = callOf(edge);
beforeAll(() => mail.connect(edge().context));

let count = 0;
const somebody = () => `ines${++count}@shows.example`;
const read = (token: string) => call(null, "POST", "/open/your-data/read", { token });
async function open(address: string): Promise<{ token: string; data: YourData }> {
  await call(null, "POST", "/open/your-data", { address });
  await expect.poll(() => mail.mailsTo(address).length, { timeout: 20_000 }).toBe(1);
  const token = /your-data#([\w-]+)/.exec(mail.mailsTo(address).at(-1)!)![1]!;
  return { token, data: (await read(token)).payload };
}

test("C3.10 mails that went to the demonstration's mail server reached nobody and are not told of", async () => {
  const address = somebody();
  const show = await makePodcast(db(), { address });
  const owner = await makeOwner(db(), "Vogel & Söhne");
  const sender = await makeSender(edge().context, owner, await makeLogin(db(), [owner]));
  await sender.send(show, address);
  const { token, data } = await open(address);
  expect(data.mails).toHaveLength(1);
  await sql`update mailbox set sandbox = true where id = ${sender.mailboxId}`.execute(db());
  expect((await read(token)).payload.mails).toEqual([]);
});

test("C3.10 a show that no longer names the address tells nothing of what others say there now", async () => {
  const address = somebody();
  const show = await makePodcast(db(), { address });
  await inTransaction(db(), (tx) =>
    sayPreferences(tx, show.id, "claim", {
      formats: [],
      route: "mail",
      page: null,
      blocked: [],
      language: null,
      notBefore: null,
    }),
  );
  const { token, data } = await open(address);
  expect(data.shows[0]!.preferences).toMatchObject({ route: "mail" });
  await sql`update podcast_address set gone = now() where podcast_id = ${show.id}`.execute(db());
  expect((await read(token)).payload.shows[0].preferences).toBeNull();
});

test("C3.10 a request for data is forgotten after three years", async () => {
  const address = somebody();
  await makePodcast(db(), { address });
  const { token } = await open(address);
  await sql`update data_request set asked = now() - interval '3 years' + interval '1 day', until = now() + interval '1 hour'`.execute(
    db(),
  );
  await inTransaction(db(), forgetOldRequests);
  expect((await read(token)).status).toBe(200);
  await sql`update data_request set asked = now() - interval '3 years 1 day'`.execute(db());
  await inTransaction(db(), forgetOldRequests);
  expect((await read(token)).fault).toBe("link-over");
});
