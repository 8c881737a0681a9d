import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  type IncomingWorld,
  keptOf,
  makeIncomingWorld,
  takeIn,
  writeMail,
} from "../../../tests/support/mail/incoming-world.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Context } from "../../platform/web/http.ts";

const database = useDatabase();
let context: Context;
beforeAll(() => {
  context = makeContext(database().db);
});

const DAY = 86_400_000;
const freshId = () => `<${newHandle()}@shows.example>`;

/** An answer of the first host; fields given replace those of an ordinary answer. */
const answer = (world: IncomingWorld, headers: Record<string, string> = {}, body?: string) => {
  const message = world.messages[0]!;
  return writeMail(
    {
      From: `Ada <${message.recipient}>`,
      To: "podcasts@brand.example",
      Subject: `Re: ${message.subject}`,
      "Message-ID": freshId(),
      "In-Reply-To": message.message_id,
      References: message.message_id,
      ...headers,
    },
    body,
  );
};

const newest = async (world: IncomingWorld) =>
  (await keptOf(context, world.owner.id)).filter((mail) => mail.direction === "in").at(-1);

const without = { "In-Reply-To": "", References: "" };

describe("B1.38 keys of a mail of ours", () => {
  test("its Message-ID, in References or in In-Reply-To alone", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    expect(await takeIn(context, world, answer(world, { References: "" }))).toBe("kept");
    expect(await takeIn(context, world, answer(world, { "In-Reply-To": "" }))).toBe("kept");
    const mails = (await keptOf(context, world.owner.id)).filter((mail) => mail.direction === "in");
    expect(mails.map((mail) => [mail.certainty, mail.message_id])).toEqual(
      Array(2).fill(["certain", world.messages[0]!.id]),
    );
  });

  test("the id of an earlier attempt, and the one that the recipient saw", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    const [first, second] = world.messages;
    const earlier = `<${newHandle()}@brand.example>`;
    const wire = `<${newHandle()}@mail.provider.example>`;
    const { db } = context;
    await db.insertInto("message_attempt").values({ message_id: earlier, of_message: first!.id }).execute();
    await db.updateTable("message").set({ wire_id: wire }).where("id", "=", second!.id).execute();
    for (const [id, message] of [
      [earlier, first],
      [wire, second],
    ] as const) {
      const from = `Ada <${message!.recipient}>`;
      const head = { From: from, Subject: "Re: x", "In-Reply-To": id, References: "" };
      expect(await takeIn(context, world, answer(world, head))).toBe("kept");
      expect(await newest(world)).toMatchObject({ certainty: "certain", message_id: message!.id });
    }
  });

  test("the id of an answer that is kept already", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const id = freshId();
    await takeIn(context, world, answer(world, { "Message-ID": id }));
    const next = { Subject: "Re: x", "In-Reply-To": id, References: "" };
    expect(await takeIn(context, world, answer(world, next))).toBe("kept");
    const mails = await keptOf(context, world.owner.id);
    expect(new Set(mails.map((mail) => mail.conversation_id)).size).toBe(1);
    expect(mails.at(-1)?.certainty).toBe("certain");
  });
});

describe("B1.39 an id of ours and a second sign are certain", () => {
  const stranger = { From: "Bo <bo@elsewhere.example>", To: "someone@other.example", Cc: "" };

  test.each<[string, (world: IncomingWorld) => [Record<string, string>, string?]]>([
    [
      "the person written to, with a tag",
      (world) => [{ ...stranger, From: world.messages[0]!.recipient.replace("@", "+show@") }],
    ],
    ["somebody of their domain", () => [{ ...stranger, From: "agent@shows.example" }]],
    ["somebody of a domain below", () => [{ ...stranger, From: "agent@mail.shows.example" }]],
    ["it came to the Reply-To", () => [{ ...stranger, To: "podcasts@brand.example" }]],
    ["it came to the sender in copy", () => [{ ...stranger, Cc: "Kim@Brand.example" }]],
    ["it quotes the address for objections", () => [stranger, "Hi\n> write to podcasts@brand.example."]],
    [
      "it quotes our text",
      () => [
        stranger,
        "Hi\n> we roast coffee in small\n> batches in Leipzig and would love to be heard in Show 0 this autumn.",
      ],
    ],
  ])("%s", async (_, given) => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    // Read in a colleague's mailbox, so that where it came to is no sign.
    const colleague = { ...world, mailbox: { ...world.mailbox, id: await colleagueOf(world) } };
    const [head, body] = given(world);
    expect(await takeIn(context, colleague, answer(world, head, body))).toBe("kept");
    expect((await newest(world))?.certainty).toBe("certain");
  });

  test("the mailbox it was sent from", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world, stranger));
    expect(await newest(world)).toMatchObject({ certainty: "certain", other_sender: true });
  });

  test("a provider where anybody gets a mailbox is no common domain", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const message = world.messages[0]!;
    await context.db
      .updateTable("message")
      .set({ recipient: "ada@gmx.de", recipient_key: "ada@gmx.de" })
      .where("id", "=", message.id)
      .execute();
    const colleague = { ...world, mailbox: { ...world.mailbox, id: await colleagueOf(world) } };
    await takeIn(context, colleague, answer(world, { ...stranger, From: "bo@gmx.de" }));
    expect((await newest(world))?.certainty).toBe("unsure");
  });
});

/** Another mailbox of the organization. */
async function colleagueOf(world: IncomingWorld): Promise<number> {
  const { id } = await context.db
    .insertInto("mailbox")
    .values({
      login_id: world.kim.id,
      owner_id: world.owner.id,
      public_id: newHandle(),
      sender_address: `ben-${newHandle().toLowerCase()}@brand.example`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

describe("B1.40 the same subject without an id is probable", () => {
  test.each(["Re: ", "AW: ", "Antw: ", "WG: ", "Re[2]: AW: ", "[EXTERN] Re: ", "", "Fwd: Re: "])(
    "%s",
    async (prefix) => {
      const world = await makeIncomingWorld(context, { recipients: 1 });
      const head = { ...without, Subject: `${prefix}${world.messages[0]!.subject}` };
      expect(await takeIn(context, world, answer(world, head))).toBe("kept");
      expect(await newest(world)).toMatchObject({
        certainty: "probable",
        message_id: world.messages[0]!.id,
        other_sender: false,
      });
    },
  );

  test("a stranger who quotes our address for objections; not one who does not", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const head = { ...without, From: "Bo <bo@elsewhere.example>", Subject: "AW: About Show 0" };
    expect(await takeIn(context, world, answer(world, head, "No quotation"))).toBe("not-ours");
    expect(await takeIn(context, world, answer(world, head, "> write to podcasts@brand.example."))).toBe(
      "kept",
    );
    expect(await newest(world)).toMatchObject({ certainty: "probable", other_sender: true });
    const other = { ...head, Subject: "AW: Another matter" };
    expect(await takeIn(context, world, answer(world, other, "> podcasts@brand.example"))).toBe("not-chosen");
  });

  test("120 days later it says nothing any more", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1, daysAgo: 121 });
    await takeIn(context, world, answer(world, without));
    expect((await newest(world))?.certainty).toBe("same-person");
  });

  test("what came before our mail is no answer to it", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const arrived = new Date(Date.now() - 3 * DAY);
    expect(await takeIn(context, world, answer(world, without), { arrived })).toBe("not-ours");
  });
});

describe("B1.41 the same person about another matter", () => {
  test("has a conversation of its own under the same podcasts", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    await takeIn(context, world, answer(world, { ...without, Subject: "New season" }));
    const mail = await newest(world);
    expect(mail).toMatchObject({
      certainty: "same-person",
      message_id: null,
      conversation_subject: "New season",
    });
    const entries = await context.db
      .selectFrom("conversation_entry")
      .select(["conversation_id", "podcast_id", "entry_id"])
      .where("podcast_id", "=", world.messages[0]!.podcast_id)
      .execute();
    expect(entries).toHaveLength(2);
    expect(new Set(entries.map((entry) => entry.entry_id))).toEqual(new Set([world.messages[0]!.entry_id]));
  });

  test("after a year they are a stranger again", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1, daysAgo: 367 });
    const head = { ...without, Subject: "New season" };
    expect(await takeIn(context, world, answer(world, head))).toBe("not-chosen");
  });
});

describe("B1.42 an id of ours alone", () => {
  test("is kept aside in a conversation of its own, and what refers to it stays there", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    const colleague = { ...world, mailbox: { ...world.mailbox, id: await colleagueOf(world) } };
    const id = freshId();
    const head = { From: "Bo <bo@elsewhere.example>", To: "x@other.example", "Message-ID": id };
    expect(await takeIn(context, colleague, answer(world, head))).toBe("kept");
    const aside = await newest(world);
    expect(aside).toMatchObject({ certainty: "unsure", other_sender: true });
    const next = { ...head, "Message-ID": freshId(), "In-Reply-To": id, References: id };
    expect(await takeIn(context, colleague, answer(world, next))).toBe("kept");
    expect(await newest(world)).toMatchObject({
      certainty: "unsure",
      conversation_id: aside?.conversation_id,
    });
    // A certain answer that refers to it, too, goes where ours stands.
    const both = { "Message-ID": freshId(), "In-Reply-To": id, References: world.messages[0]!.message_id };
    await takeIn(context, world, answer(world, both));
    const mails = await keptOf(context, world.owner.id);
    expect(mails.at(-1)).toMatchObject({ certainty: "certain", conversation_id: mails[0]!.conversation_id });
    expect(aside?.conversation_id).not.toBe(mails[0]!.conversation_id);
  });

  test("B1.42 the id of a kept answer alone is no more than that: a stranger in another mailbox stays aside", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const id = freshId();
    await takeIn(context, world, answer(world, { "Message-ID": id }));
    const colleague = { ...world, mailbox: { ...world.mailbox, id: await colleagueOf(world) } };
    const head = { From: "Bo <bo@elsewhere.example>", To: "x@other.example", Subject: "x" };
    const named = { ...head, "In-Reply-To": id, References: id };
    expect(await takeIn(context, colleague, answer(world, named))).toBe("kept");
    const [kept, aside] = (await keptOf(context, world.owner.id)).filter((mail) => mail.direction === "in");
    expect(aside).toMatchObject({ certainty: "unsure", other_sender: true });
    expect(aside?.conversation_id).not.toBe(kept?.conversation_id);
  });
});

test("B1.44 a conversation hangs on every show that its thread was about", async () => {
  const world = await makeIncomingWorld(context, { recipients: 2 });
  const [first, second] = world.messages;
  const References = `${first!.message_id} ${second!.message_id}`;
  await takeIn(context, world, answer(world, { References }));
  const entries = await context.db
    .selectFrom("conversation_entry as e")
    .innerJoin("conversation as c", "c.id", "e.conversation_id")
    .select("e.entry_id")
    .where("c.owner_id", "=", world.owner.id)
    .execute();
  expect(entries.map((entry) => entry.entry_id).sort()).toEqual([first!.entry_id, second!.entry_id].sort());
});

describe("B1.48 ids of fifty organizations, quoted at random", () => {
  const mails = Number(process.env.HOSTREAD_QUOTED_MAILS ?? 400);
  test(`${mails} mails, none in a wrong one`, { timeout: 600_000 + mails * 300 }, async () => {
    const worlds: IncomingWorld[] = [];
    for (let i = 0; i < 50; i++) worlds.push(await makeIncomingWorld(context, { recipients: 2 }));
    let seed = 20_261_124;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return (seed >>> 8) % below;
    };
    const outcome = { kept: 0, left: 0 };
    for (let i = 0; i < mails; i++) {
      const read = worlds[random(worlds.length)]!;
      const quoted = Array.from(
        { length: 1 + random(6) },
        () => worlds[random(worlds.length)]!.messages[random(2)]!,
      );
      const sender = worlds[random(worlds.length)]!.messages[random(2)]!;
      const own = quoted.filter((message) => message.owner_id === read.owner.id);
      const expected = own.length > 0 || sender.owner_id === read.owner.id;
      const came = await takeIn(
        context,
        read,
        answer(read, {
          From: sender.recipient,
          Subject: `Nothing of ours ${i}`,
          "In-Reply-To": quoted[0]!.message_id,
          References: quoted.map((message) => message.message_id).join(" "),
        }),
      );
      expect(came === "kept", String(i)).toBe(expected);
      outcome[came === "kept" ? "kept" : "left"] += 1;
    }
    expect(outcome.kept).toBeGreaterThan(0);
    expect(outcome.left).toBeGreaterThan(0);
    const { rows } = await sql<{ wrong: number }>`
        select count(*) as wrong from conversation_mail c join conversation v on v.id = c.conversation_id
        left join message m on m.id = c.message_id left join mailbox b on b.id = c.mailbox_id
        left join conversation_entry e on e.conversation_id = v.id left join campaign_entry ce on ce.id = e.entry_id
        left join campaign g on g.id = ce.campaign_id
        where c.owner_id <> v.owner_id or m.owner_id <> c.owner_id or b.owner_id <> c.owner_id
          or g.owner_id <> c.owner_id`.execute(context.db);
    expect(Number(rows[0]?.wrong)).toBe(0);
  });
});
