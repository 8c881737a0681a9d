import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { interested, useAnswerWorld } from "../../../tests/support/mail/answer-world.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";

const database = useDatabase();
const db = () => database().db;
const {
  sink,
  context,
  world,
  answerOf,
  answer,
  press,
  linkOf,
  entryStates,
  never,
  sent,
  showOf,
  noticesOf,
  offersOf,
} = useAnswerWorld(db);

describe("never", () => {
  test("C3.05 from this organization: what waits stops, the podcast is Lost; taken back once, it is as before", async () => {
    const mailing = await world().start();
    const [first] = await messagesOf(db(), mailing);
    const token = answerOf(first!);
    const key = "5".repeat(32);
    const said = (await answer(token, { answer: "never" }, key)).body.answer;
    expect(said).toMatchObject({ answer: "never", takeBack: expect.any(String) });
    const minutes = (Date.parse(said.takeBack) - Date.now()) / 60_000;
    expect([minutes > 29, minutes <= 30.1]).toEqual([true, true]);
    // In force at once: with the answer itself.
    expect((await messagesOf(db(), mailing)).map((m) => m.state)).toEqual(["stopped", "queued", "queued"]);
    expect((await entryStates())[first!.entry_id!]).toBe("Lost");
    expect(await never(first!.recipient)).toBe(true);
    expect(await never(first!.recipient, world().owner.id + 1_000_000)).toBe(false);
    await sendMailbox(context(), world().mailboxId);
    expect(sink().mails).toHaveLength(2);
    expect(await noticesOf("opt-out")).toHaveLength(1);
    // Another answer is taken only when the objection was taken back.
    expect((await answer(token, interested())).status).toBe(409);
    // Nor does the link alone take it back, as its sender has it.
    for (const other of [undefined, "6".repeat(32)]) {
      expect((await answer(token, undefined, other)).body.answer.takeBack).toBeNull();
      expect((await answer(token, { answer: "taken-back" }, other)).status).toBe(409);
    }
    expect((await answer(token, undefined, key)).body.answer.takeBack).toBe(said.takeBack);
    expect((await answer(token, { answer: "taken-back" }, key)).body.answer).toBeNull();
    expect(await never(first!.recipient)).toBe(false);
    expect((await entryStates())[first!.entry_id!]).toBe("New");
    await answer(token, { answer: "never" }, key);
    expect((await answer(token, { answer: "taken-back" }, key)).status).toBe(409);
    expect(await never(first!.recipient)).toBe(true);
  });

  test("C3.05 the foot's link takes back nothing that was said on the page, and the sender's press ends the key", async () => {
    const { messages } = await sent();
    const [first] = messages;
    const [kim, sender] = ["5".repeat(32), "6".repeat(32)];
    await answer(answerOf(first!), { answer: "never" }, kim);
    await press(linkOf(first!), "undo", sender);
    await press(linkOf(first!), "organization", sender);
    await press(linkOf(first!), "undo", sender);
    expect(await never(first!.recipient)).toBe(true);
    expect((await answer(answerOf(first!), { answer: "taken-back" }, kim)).status).toBe(409);
    // The sender first, and then the person, who says the same.
    const other = answerOf(messages[1]!);
    await answer(other, { answer: "never" }, sender);
    await answer(other, { answer: "never" }, kim);
    for (const key of [sender, kim])
      expect((await answer(other, { answer: "taken-back" }, key)).status).toBe(409);
    expect(await never(messages[1]!.recipient)).toBe(true);
  });

  test("C3.05 from anybody, and from a wrong person", async () => {
    const { messages } = await sent();
    await answer(answerOf(messages[0]!), { answer: "never-anybody" });
    expect(await never(messages[0]!.recipient, world().owner.id + 1_000_000)).toBe(true);
    await answer(answerOf(messages[1]!), { answer: "wrong-person" });
    expect(await never(messages[1]!.recipient)).toBe(true);
    const states = await entryStates();
    expect(states[messages[0]!.entry_id!]).toBe("Lost");
    expect(states[messages[1]!.entry_id!]).toBe("Contacted");
  });

  test("C3.05 after “interested” the podcast is Lost, the offer is withdrawn, and a press in the foot does the same", async () => {
    const { messages } = await sent();
    const [first, second] = messages;
    const show = await showOf(first!.podcast_id);
    const price = { show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" };
    await answer(answerOf(first!), interested([price]));
    await answer(answerOf(first!), { answer: "never" });
    expect((await entryStates())[first!.entry_id!]).toBe("Lost");
    expect((await offersOf(first!.entry_id!)).map(({ state }) => state)).toEqual(["withdrawn"]);
    await press(linkOf(second!), "organization");
    expect((await entryStates())[second!.entry_id!]).toBe("Lost");
  });
});
