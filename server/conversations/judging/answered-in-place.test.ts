import { expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import { makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { judgeMail } from "./judge.ts";

const database = useDatabase();

test("B1.74 what waits for whoever answered in the place of the person written to is stopped, too", async () => {
  const { db } = database();
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 2, limited: true });
  const conversation = await makeConversation(world);
  const mailing = await world.start();
  const [, agent] = await messagesOf(db, mailing);
  const from = { name: "An Agent", address: agent!.recipient };
  const mail = await keepMail(db, world, conversation, {
    other_sender: true,
    people: JSON.stringify({ from }) as never,
  });
  await judgeMail(world.context, mail.id);
  const states = (await messagesOf(db, mailing)).map(({ state, reason }) => [state, reason]);
  expect(states).toEqual(Array(2).fill(["stopped", "answered"]));
});
