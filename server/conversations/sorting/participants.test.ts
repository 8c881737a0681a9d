import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { type IncomingWorld, makeIncomingWorld, takeIn } from "../../../tests/support/mail/incoming-world.ts";
import { answer, useSorting } from "../../../tests/support/mail/sorting-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import type { Context } from "../../platform/web/http.ts";
import { readConversation } from "../inbox/read.ts";

const database = useDatabase();
const { call, act, incoming, conversations, ...sorting } = useSorting(() => database().db);
let context: Context;
beforeAll(() => {
  context = sorting.context();
});

describe("B1.43 another sender", () => {
  test("stays marked with the whole address, until somebody says that it is the host's", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const from = { From: "Bo <bo@agency.example>" };
    await takeIn(context, world, answer(world, from));
    const [mail] = await incoming(world);
    expect(mail).toMatchObject({
      certainty: "certain",
      other_sender: true,
      people: { from: { address: "bo@agency.example" } },
    });
    expect((await act(world, mail!, { act: "participant" })).status).toBe(200);
    expect((await act(world, mail!, { act: "participant" })).status).toBe(200);
    await takeIn(context, world, answer(world, from));
    const strange = { ...from, "In-Reply-To": "", References: "", Subject: "Another matter" };
    expect(await takeIn(context, world, answer(world, strange))).toBe("kept");
    const mails = await incoming(world);
    expect(mails.map((one) => one.other_sender)).toEqual([false, false, false]);
    expect(mails[2]!.certainty).toBe("same-person");
    // No contact for sale came of it.
    const known = await context.db
      .selectFrom("podcast_address")
      .select("id")
      .where("address_key", "=", "bo@agency.example")
      .execute();
    expect(known).toEqual([]);
    await act(world, mail!, { act: "stranger" });
    expect((await incoming(world)).slice(0, 2).map((one) => one.other_sender)).toEqual([true, true]);
  });

  test("in another conversation they are a stranger still", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }, 0));
    const [mail] = await incoming(world);
    await act(world, mail!, { act: "participant" });
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }, 1));
    expect((await incoming(world)).map((one) => one.other_sender)).toEqual([false, true]);
  });
});

describe("B1.43 another sender who is not the host", () => {
  test("is known as such to every member, stays marked, and the question can be asked again", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const from = { From: "Bo <Bo@agency.example>" };
    await takeIn(context, world, answer(world, from));
    const [mail] = await incoming(world);
    const ben = await makeLogin(context.db, [world.owner]);
    for (const press of [1, 2])
      expect([press, (await act(world, mail!, { act: "not-host" })).status]).toEqual([press, 200]);
    // The next mail of the same sender does not ask anew.
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }));
    await takeIn(context, world, answer(world, { From: "cy@agency.example" }));
    const marks = async () => {
      const [{ public_id: publicId } = { public_id: "" }] = await conversations(world);
      const { mails } = await readConversation(context.db, ben.caller, publicId);
      return mails
        .filter((one) => one.direction === "in")
        .map((one) => [one.otherSender, one.participant, one.notHost]);
    };
    expect(await marks()).toEqual([
      [true, false, true],
      [true, false, true],
      [true, false, false],
    ]);
    await act(world, mail!, { act: "ask-host" }, ben.token);
    expect((await marks())[1]).toEqual([true, false, false]);
  });

  test("two who say the opposite at once: the first is right, the second is told", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }));
    const [mail] = await incoming(world);
    const said = await Promise.all(["participant", "not-host"].map((one) => act(world, mail!, { act: one })));
    expect(said.map((one) => one.fault).filter(Boolean)).toEqual(["stale"]);
    const [yes, no] = await Promise.all(
      (["conversation_participant", "conversation_stranger"] as const).map((table) =>
        context.db.selectFrom(table).select("address").where("owner_id", "=", world.owner.id).execute(),
      ),
    );
    expect([...yes!, ...no!]).toEqual([{ address: "bo@agency.example" }]);
    await act(world, mail!, { act: yes!.length > 0 ? "stranger" : "ask-host" });
    expect((await act(world, mail!, { act: "not-host" })).status).toBe(200);
    expect((await act(world, mail!, { act: "participant" })).fault).toBe("stale");
    expect((await incoming(world))[0]?.other_sender).toBe(true);
  });

  test("in another conversation it is asked; put together, what was said stays", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }, 0));
    await takeIn(context, world, answer(world, { From: "bo@agency.example" }, 1));
    const [first, second] = await incoming(world);
    await act(world, first!, { act: "not-host" });
    const [one, two] = await conversations(world);
    const strangers = () =>
      context.db
        .selectFrom("conversation_stranger")
        .select("conversation_id")
        .where("owner_id", "=", world.owner.id)
        .execute();
    expect(await strangers()).toEqual([{ conversation_id: one!.id }]);
    expect(second!.conversation_id).toBe(two!.id);
    await act(world, first!, { act: "join", conversation: two!.public_id });
    expect(await strangers()).toEqual([{ conversation_id: two!.id }]);
  });
});

describe("a reader is told what can be sorted", () => {
  const seen = async (world: IncomingWorld) => {
    const [{ public_id: publicId } = { public_id: "" }] = await conversations(world);
    return readConversation(context.db, world.kim.caller, publicId);
  };

  test("B1.40 B1.42 what may be confirmed: once, and not what was parted", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, { "In-Reply-To": "", References: "" }));
    const [mail] = await incoming(world);
    const confirmable = async () => (await seen(world)).mails.map((one) => one.confirmable);
    expect((await confirmable()).filter(Boolean)).toEqual([true]);
    await act(world, mail!, { act: "part" });
    expect((await confirmable()).filter(Boolean)).toEqual([]);
  });

  test("B1.43 whom somebody has called the host, and no longer once that is undone", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, { From: "Bo <Bo@agency.example>" }));
    await takeIn(context, world, answer(world));
    const [mail] = await incoming(world);
    const marks = async () =>
      (await seen(world)).mails
        .filter((one) => one.direction === "in")
        .map((one) => [one.otherSender, one.participant]);
    expect(await marks()).toEqual([
      [true, false],
      [false, false],
    ]);
    await act(world, mail!, { act: "participant" });
    expect(await marks()).toEqual([
      [false, true],
      [false, false],
    ]);
    await act(world, mail!, { act: "stranger" });
    expect((await marks())[0]).toEqual([true, false]);
  });
});
