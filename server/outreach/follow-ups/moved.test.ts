import { beforeEach, describe, expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, makeDueFollowUp } from "../../../tests/support/mail/follow-ups.ts";
import { keepMail, makeConversation } from "../../../tests/support/mail/kept-mail.ts";
import { type MailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { judgeMail } from "../../conversations/judging/judge.ts";
import { followUpRoutes } from "../follow-up-routes.ts";
import { nextFollowUpsOf } from "./next-follow-ups.ts";
import { releaseFollowUps } from "./release.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, followUpRoutes);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
let world: MailWorld;
let mailing: string;

beforeEach(async () => {
  ({ world, mailing } = await makeDueFollowUp(db()));
});

const first = async () => (await followUpsOf(db(), mailing))[0]!;
const change = async (given: object) =>
  call(world.kim.token, "POST", `/api/follow-up/${(await first()).publicId}`, given);
const shown = async () =>
  (await call(world.kim.token, "GET", `/api/mailing/${mailing}/follow-up`)).payload.page[0];
const onCard = async () => (await nextFollowUpsOf(db(), [world.entries[0]!.id])).get(world.entries[0]!.id);
const run = () => releaseFollowUps(world.context);
const state = async () => {
  const one = await first();
  return one.reason ? `${one.state} ${one.reason}` : one.state;
};
const setFirst = async (fields: { not_before?: Date; moved?: Date; due?: Date }) =>
  db()
    .updateTable("follow_up")
    .set(fields)
    .where("id", "=", (await first()).id)
    .execute();

/** An answer by which the person is away for weeks. */
async function away(): Promise<void> {
  const conversation = await makeConversation(world);
  const [mail] = await messagesOf(db(), mailing);
  const kept = await keepMail(
    db(),
    world,
    { ...conversation, messageId: mail!.id },
    {
      headerFields: [{ name: "auto-submitted", value: "auto-replied" }],
      fresh: `I am out of office until ${inDays(14).toISOString().slice(0, 10)}.`,
      subject: "Out of office",
    },
  );
  await judgeMail(world.context, kept.id);
}

describe("B1.82 B1.84 a follow-up that waits and is moved", () => {
  test("while its reader is away: to a day before their return, it goes on their return", async () => {
    await away();
    const until = Date.parse((await shown()).about);
    expect((until - Date.now()) / 86_400_000).toBeGreaterThan(2);
    await change({ act: "move", due: inDays(1).toISOString(), version: 1 });
    expect([await state(), Date.parse((await shown()).due)]).toEqual(["held away", until]);
    await setFirst({ moved: inDays(-1) });
    await run();
    expect(await state()).toBe("held away");
    await setFirst({ not_before: inDays(-0.01) });
    await run();
    expect(await state()).toBe("released");
  });

  test("while its reader is away: to a day after their return, it goes on that day", async () => {
    await away();
    const due = inDays(29).toISOString();
    await change({ act: "move", due, version: 1 });
    expect([(await shown()).due, (await onCard())?.due]).toEqual([due, due]);
    await setFirst({ not_before: inDays(-0.01) });
    await run();
    expect([await state(), (await shown()).due]).toEqual(["planned", due]);
    await setFirst({ due: inDays(-0.01) });
    await run();
    expect(await state()).toBe("released");
  });

  test("while it is held or paused: it says the chosen day, and goes then once it may", async () => {
    const due = inDays(3).toISOString();
    await change({ act: "pause" });
    await change({ act: "move", due, version: 1 });
    expect(await shown()).toMatchObject({ state: "held", reason: "paused", due });
    expect((await onCard())?.due).toBe(due);
    await change({ act: "go-on" });
    await run();
    expect([await state(), (await shown()).due]).toEqual(["planned", due]);
  });

  test("B1.86 one whose chosen day went by while it was paused is not late", async () => {
    await change({ act: "pause" });
    await change({ act: "move", due: inDays(1).toISOString(), version: 1 });
    await setFirst({ moved: inDays(-1) });
    await change({ act: "go-on" });
    await run();
    expect(await state()).toBe("released");
  });
});

test("B1.82 a version that no database holds is refused as wrong, not as a failure", async () => {
  const version = 2_147_483_648;
  const step = { act: "edit", step: 1, days: 4, body: "Again", version };
  const answers = [
    await call(world.kim.token, "POST", `/api/mailing/${mailing}/follow-up`, step),
    await change({ act: "edit", body: "Again", version }),
    await change({ act: "move", due: inDays(1).toISOString(), version }),
  ];
  for (const { status, fault, fields } of answers)
    expect([status, fault, fields]).toEqual([422, "invalid", [expect.stringContaining("/version")]]);
});
