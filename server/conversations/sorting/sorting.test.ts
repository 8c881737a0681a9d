import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  keptOf,
  makeFolders,
  makeIncomingWorld,
  takeIn,
} from "../../../tests/support/mail/incoming-world.ts";
import { answer, freshId, useSorting } from "../../../tests/support/mail/sorting-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Context } from "../../platform/web/http.ts";
import { readConversation } from "../inbox/read.ts";
import { judgeMail } from "../judging/judge.ts";

const database = useDatabase();
const { call, act, incoming, conversations, ...sorting } = useSorting(() => database().db);
let context: Context;
beforeAll(() => {
  context = sorting.context();
});

describe("B1.49 a mail can be parted or put elsewhere, and later mails follow", () => {
  test("parted: a conversation of its own under the same shows; what answers it comes there", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const id = freshId();
    await takeIn(context, world, answer(world));
    await takeIn(context, world, answer(world, { "Message-ID": id, Subject: "Something else" }));
    const [first, second] = await incoming(world);
    const answered = await act(world, second!, { act: "part" });
    expect(answered.status).toBe(200);
    const next = { "In-Reply-To": id, References: `${world.messages[0]!.message_id} ${id}` };
    await takeIn(context, world, answer(world, next));
    // It names the parted mail alone.
    await takeIn(context, world, answer(world, { "In-Reply-To": id, References: id }));
    const mails = await incoming(world);
    expect(mails[1]!.conversation_id).not.toBe(first!.conversation_id);
    expect(mails.map((mail) => mail.conversation_id)).toEqual([
      first!.conversation_id,
      ...Array(3).fill(mails[1]!.conversation_id),
    ]);
    expect(mails[3]!.certainty).toBe("certain");
    const shows = await context.db
      .selectFrom("conversation_entry")
      .select("entry_id")
      .where("conversation_id", "=", mails[1]!.conversation_id)
      .execute();
    expect(shows).toEqual([{ entry_id: world.messages[0]!.entry_id }]);
  });

  test("joined: where a mail was the last one, our own mails come along and the empty one goes", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    await takeIn(context, world, answer(world, {}, 0));
    await takeIn(context, world, answer(world, {}, 1));
    const [first, second] = await incoming(world);
    const [target] = await conversations(world);
    const answered = await act(world, second!, { act: "join", conversation: target!.public_id });
    expect(answered.payload).toEqual({ conversation: target!.public_id });
    expect(await conversations(world)).toHaveLength(1);
    expect(new Set((await keptOf(context, world.owner.id)).map((mail) => mail.conversation_id))).toEqual(
      new Set([first!.conversation_id]),
    );
    await takeIn(context, world, answer(world, {}, 1));
    expect((await incoming(world)).at(-1)?.conversation_id).toBe(first!.conversation_id);
  });

  test("not into a conversation of another organization; nothing changes", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const other = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    await takeIn(context, other, answer(other));
    const [mail] = await incoming(world);
    const [foreign] = await conversations(other);
    expect((await act(world, mail!, { act: "join", conversation: foreign!.public_id })).fault).toBe(
      "not-found",
    );
    expect((await act(world, mail!, { act: "join" })).fault).toBe("invalid");
    expect((await act(world, mail!, { act: "part", conversation: foreign!.public_id })).fault).toBe(
      "invalid",
    );
    expect(await incoming(world)).toEqual([mail]);
    // Who belongs to both organizations cannot either.
    const both = await makeLogin(context.db, [world.owner, other.owner]);
    const tried = await act(world, mail!, { act: "join", conversation: foreign!.public_id }, both.token);
    expect(tried.fault).toBe("not-found");
  });

  test("two people at once: each act is done whole, one after the other", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    await takeIn(context, world, answer(world));
    const [, mail] = await incoming(world);
    const answers = await Promise.all([
      act(world, mail!, { act: "part" }),
      act(world, mail!, { act: "forget" }),
      act(world, mail!, { act: "part" }),
      act(world, mail!, { act: "forget" }),
    ]);
    expect(answers.filter((one) => one.status === 200).length).toBeGreaterThan(0);
    for (const one of answers) expect([200, 404]).toContain(one.status);
    expect(await incoming(world)).toHaveLength(1);
    expect(await conversations(world)).toHaveLength(1);
  });
});

describe("B1.36 deleted here, it never comes back", () => {
  test("from the same place, another folder, or after the mailbox was connected anew", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const bytes = answer(world);
    await takeIn(context, world, bytes, { remote: "5" });
    const [mail] = await incoming(world);
    expect((await act(world, mail!, { act: "forget" })).payload).toEqual({ conversation: null });
    expect(await takeIn(context, world, bytes, { remote: "5" })).toBe("not-chosen");
    expect(await takeIn(context, world, bytes, { folder: "archive" })).toBe("not-chosen");
    await context.db.deleteFrom("mailbox_folder").where("mailbox_id", "=", world.mailbox.id).execute();
    const folders = await makeFolders(context, world.mailbox.id);
    expect(await takeIn(context, { ...world, folders }, bytes)).toBe("not-chosen");
    expect(await keptOf(context, world.owner.id)).toEqual([]);
    expect((await act(world, mail!, { act: "forget" })).fault).toBe("not-found");
    // Another answer is another mail.
    expect(await takeIn(context, { ...world, folders }, answer(world))).toBe("kept");
  });

  test("one without an id, which has to be read to be known", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const bytes = answer(world, { "Message-ID": "" });
    await takeIn(context, world, bytes);
    const [mail] = await incoming(world);
    await act(world, mail!, { act: "forget" });
    expect(await takeIn(context, world, bytes)).toBe("known");
    expect(await incoming(world)).toEqual([]);
  });

  test("another organization keeps its own copy", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const other = await makeIncomingWorld(context, { recipients: 1 });
    const References = `${world.messages[0]!.message_id} ${other.messages[0]!.message_id}`;
    const bytes = answer(world, { References });
    await takeIn(context, world, bytes);
    const [mail] = await incoming(world);
    await act(world, mail!, { act: "forget" });
    expect(await takeIn(context, other, bytes)).toBe("kept");
  });
});

describe("B1.40 a probable mail is confirmed or parted", () => {
  const without = { "In-Reply-To": "", References: "" };

  test("confirmed: it counts as certain and is judged anew", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, without));
    const [mail] = await incoming(world);
    await judgeMail(context, mail!.id);
    expect((await act(world, mail!, { act: "confirm" })).status).toBe(200);
    expect((await incoming(world))[0]).toMatchObject({ certainty: "certain", judged: null });
    await judgeMail(context, mail!.id);
    expect((await act(world, mail!, { act: "confirm" })).status).toBe(200);
    expect((await incoming(world))[0]?.judged).not.toBeNull();
  });

  test("parted: it answers our mail no more", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, without));
    const [mail] = await incoming(world);
    await act(world, mail!, { act: "part" });
    expect((await incoming(world))[0]).toMatchObject({ certainty: "same-person", message_id: null });
    expect(await conversations(world)).toHaveLength(1);
  });
});

test("B1.42 one kept aside is confirmed: it goes where our mail stands", async () => {
  const world = await makeIncomingWorld(context, { recipients: 1 });
  await takeIn(context, world, answer(world));
  const { id } = await context.db
    .insertInto("mailbox")
    .values({
      login_id: world.kim.id,
      owner_id: world.owner.id,
      public_id: newHandle(),
      sender_address: "b@brand.example",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const second = { mailbox: { ...world.mailbox, id }, folders: await makeFolders(context, id) };
  await takeIn(context, second, answer(world, { From: "bo@agency.example", To: "x@other.example" }));
  const [first, aside] = await incoming(world);
  expect(aside!.certainty).toBe("unsure");
  await act(world, aside!, { act: "confirm" });
  expect((await incoming(world))[1]).toMatchObject({
    certainty: "certain",
    conversation_id: first!.conversation_id,
  });
  expect(await conversations(world)).toHaveLength(1);
});

describe("B1.49 two tabs, and a colleague", () => {
  test("who saw it in another conversation is told, and nothing changes; pressed twice, nothing is wrong", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    await takeIn(context, world, answer(world, {}, 0));
    await takeIn(context, world, answer(world, { "In-Reply-To": "", References: "" }, 1));
    const [, mail] = await incoming(world);
    const [target, seenIn] = (await conversations(world)).map((one) => one.public_id);
    const join = { act: "join", conversation: target, seenIn };
    for (const press of [1, 2])
      expect([press, (await act(world, mail!, join)).payload]).toEqual([press, { conversation: target }]);
    const before = await incoming(world);
    for (const other of ["part", "participant", "stranger", "not-host", "ask-host", "forget"])
      expect((await act(world, mail!, { act: other, seenIn })).fault).toBe("stale");
    // It counts as certain already: there is nothing left to confirm.
    expect((await act(world, mail!, { act: "confirm", seenIn })).payload).toEqual({ conversation: target });
    expect(await incoming(world)).toEqual(before);
    expect((await act(world, mail!, { act: "part", seenIn: target })).status).toBe(200);
  });

  test("one that asks still is not confirmed where nobody has seen it", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, { "In-Reply-To": "", References: "" }));
    const [mail] = await incoming(world);
    const confirmed = await act(world, mail!, { act: "confirm", seenIn: "elsewhere1" });
    expect(confirmed.fault).toBe("stale");
    expect(await incoming(world)).toEqual([mail]);
  });
});

describe("who may sort mails", () => {
  test("B1.49 members where the mailbox is open to them; nobody else", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    const [mail] = await incoming(world);
    const ben = await makeLogin(context.db, [world.owner]);
    const stranger = await makeLogin(context.db, [
      (await makeIncomingWorld(context, { recipients: 1 })).owner,
    ]);
    expect((await act(world, mail!, { act: "confirm" }, stranger.token)).fault).toBe("not-found");
    expect((await act(world, mail!, { act: "confirm" }, ben.token)).status).toBe(200);
    await context.db.updateTable("mailbox").set({ reads: "me" }).where("id", "=", world.mailbox.id).execute();
    for (const one of ["confirm", "part", "forget", "participant", "not-host", "ask-host"])
      expect((await act(world, mail!, { act: one }, ben.token)).fault).toBe("not-found");
    expect((await act(world, mail!, { act: "confirm" })).status).toBe(200);
  });
});

test("B1.44 somebody says about which show it is, and can widen it again", async () => {
  const world = await makeIncomingWorld(context, { recipients: 2 });
  const [first, second] = world.messages;
  await takeIn(context, world, answer(world, { References: `${second!.message_id} ${first!.message_id}` }));
  const [conversation] = await conversations(world);
  const handles = await context.db
    .selectFrom("podcast")
    .select("public_id")
    .where("id", "in", [first!.podcast_id, second!.podcast_id])
    .orderBy("id")
    .execute();
  const [one, two] = handles.map((row) => row.public_id);
  const narrow = (podcasts: unknown[]) =>
    call(world.kim.token, "POST", `/api/conversation/${conversation!.public_id}/entries`, { podcasts });
  expect((await narrow([one])).payload).toEqual({ podcasts: [one] });
  expect((await narrow(["nothingofthesort"])).fault).toBe("not-found");
  expect((await narrow([])).fault).toBe("invalid");
  const shows = () =>
    context.db
      .selectFrom("conversation_entry")
      .select("podcast_id")
      .where("conversation_id", "=", conversation!.id)
      .execute();
  expect(await shows()).toEqual([{ podcast_id: first!.podcast_id }]);
  // Its reader is told to which it can be widened.
  const shown = await readConversation(context.db, world.kim.caller, conversation!.public_id);
  expect(shown.shows.map((show) => show.podcast)).toEqual([one]);
  expect(shown.possible.map((show) => show.podcast)).toEqual([one, two]);
  expect((await narrow([two, one])).status).toBe(200);
  expect(await shows()).toHaveLength(2);
});
