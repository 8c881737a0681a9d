import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { useDatabase } from "../support/database.ts";
import { type Behavior, type HostileSmtp, startHostileSmtp } from "../support/mail/hostile-smtp.ts";
import { contextTo, makeMailWorld, messagesOf, useCertificate } from "../support/mail/mail-world.ts";

const database = useDatabase();
const tls = useCertificate();
let server: HostileSmtp | undefined;
afterEach(() => server?.stop());

/** Sends a mailing through a server with this behavior and returns its messages. */
async function sendThrough(behavior: Behavior, recipients: number) {
  server = await startHostileSmtp(tls().certificate, behavior);
  const { db } = database();
  const context = contextTo(db, server.port, tls().ca);
  const world = await makeMailWorld(context, { port: server.port, recipients });
  const mailing = await world.start();
  await sendMailbox(context, world.mailboxId);
  const mailbox = (await mailboxById(db, world.mailboxId))!;
  return { server, mailbox, messages: await messagesOf(db, mailing) };
}

const states = (messages: { state: string; attempts: number }[]) =>
  messages.map((m) => [m.state, m.attempts]);

describe("an answer that comes before the content", () => {
  test.each<[string, string, Behavior]>([
    ["in the packet of the 354", "deferred", { data: "354 go on\r\n250 2.0.0 queued" }],
    ["with the sender's", "deferred", { mail: "250 ok\r\n250 ok\r\n354 go on\r\n250 2.0.0 queued" }],
    ["with the recipient's", "deferred", { rcpt: "250 ok\r\n354 go on\r\n250 2.0.0 queued" }],
  ])("E-2 %s is no acceptance: the mail waits", async (_when, state, behavior) => {
    const { server, messages } = await sendThrough(behavior, 1);
    expect(server.contents).toEqual([]);
    expect(messages).toMatchObject([{ state, attempts: 1, accepted: null, sent_copy: "none" }]);
  });

  test("E-2 as a packet of its own it is none either: the mail waits, or is unclear", async () => {
    const data = (socket: Socket) => {
      socket.write("354 go on\r\n");
      socket.write("250 2.0.0 queued\r\n");
    };
    const { messages } = await sendThrough({ data }, 1);
    expect(["deferred", "unclear"]).toContain(messages[0]?.state);
  });

  test("E-2 said for the next mail, it is not taken for that one's: each mail is asked for over a clean line", async () => {
    // Every acceptance comes with all the answers the next mail would need.
    const dot = "250 2.0.0 queued\r\n250 ok\r\n250 ok\r\n354 go on\r\n250 2.0.0 queued";
    const { server, messages } = await sendThrough({ dot }, 3);
    expect(states(messages)).toEqual(Array(3).fill(["accepted", 0]));
    expect(server.contents).toHaveLength(3);
    expect(server.commands.filter((verb) => verb === "EHLO")).toHaveLength(3);
  });
});

describe("a connection that the server closes between two mails", () => {
  test.each<[string, (socket: Socket) => void]>([
    ["without a word", (socket) => void socket.end("250 2.0.0 queued\r\n")],
    ["with 421", (socket) => void socket.end("250 2.0.0 queued\r\n421 4.4.2 idle\r\n")],
  ])("E-2 %s costs the next mail nothing", async (_how, dot) => {
    const { server, mailbox, messages } = await sendThrough({ dot }, 3);
    expect(states(messages)).toEqual(Array(3).fill(["accepted", 0]));
    expect(mailbox.pause_reason).toBeNull();
    expect(server.contents).toHaveLength(3);
  });

  test.each([
    ["by cutting it", (socket: Socket) => void socket.destroy()],
    ["by saying 421", (socket: Socket) => void socket.end("421 4.4.2 idle for too long\r\n")],
  ])("E-2 at the sender of the next one, %s, costs it nothing either", async (_how, close) => {
    let turn = 0;
    const mail = (socket: Socket) => (turn++ % 2 === 0 ? void socket.write("250 ok\r\n") : close(socket));
    const { server, mailbox, messages } = await sendThrough({ mail }, 3);
    expect(states(messages)).toEqual(Array(3).fill(["accepted", 0]));
    expect(mailbox.pause_reason).toBeNull();
    expect(server.contents).toHaveLength(3);
  });

  test("E-2 RSET that is not implemented is no refusal of the sender", async () => {
    let turn = 0;
    const rcpt = (socket: Socket) => void socket.write(turn++ === 0 ? "550 5.1.1 unknown\r\n" : "250 ok\r\n");
    const { mailbox, messages } = await sendThrough({ rcpt, rset: "502 5.5.1 not implemented" }, 3);
    expect(states(messages)).toEqual([
      ["failed", 0],
      ["accepted", 0],
      ["accepted", 0],
    ]);
    expect(mailbox.pause_reason).toBeNull();
    // The words as they were said, once.
    expect(messages[0]?.detail).toBe("550 5.1.1 unknown");
  });
});
