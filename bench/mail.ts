import { randomBytes } from "node:crypto";
import nodemailer from "nodemailer";
import { sendMailbox } from "../server/outreach/sending/send-mailbox.ts";
import { readConfig } from "../server/platform/config.ts";
import { silentLog } from "../server/platform/log.ts";
import { parseAllow } from "../server/platform/outbound/address.ts";
import { createOutbound } from "../server/platform/outbound.ts";
import { createSecrets } from "../server/platform/secrets.ts";
import type { Context } from "../server/platform/web/http.ts";
import { BODY, makeSender, SUBJECT } from "./mail/mailing.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, median, percent } from "./stand/figures.ts";
import { startProgram } from "./stand/program.ts";
import { quick, say, send } from "./stand/result.ts";

// Mails a second through one mailbox, as a share of what a bare nodemailer loop hands to the same server.

const count = quick ? 20 : 300;
const rounds = quick ? 1 : 5;
const signIn = { name: "mail.brand.example", user: "kim", password: "secret-word" };

const sink = await startProgram<{ port: number; ca: string }>("mail-sink", signIn);
const { port, ca } = sink.ready;
const database = await newDatabase();
const perSecond = { product: [] as number[], bare: [] as number[] };
let bytes = { product: 0, bare: 0 };
try {
  const context: Context = {
    db: database.db,
    config: readConfig({ OUTBOUND_ALLOW: `127.0.0.1/32:${port}`, LOG_LEVEL: "silent" }),
    secrets: createSecrets(randomBytes(32)),
    outbound: createOutbound({
      allow: parseAllow(`127.0.0.1/32:${port}`),
      resolve: async () => ["127.0.0.1"],
      trust: [ca],
    }),
    fetch,
    log: silentLog,
  };
  const sender = await makeSender(context, { host: signIn.name, port, ...signIn }, count);
  for (let round = 0; round <= rounds; round += 1) {
    await sender.queue();
    const product = await clock(() => sendAll(context, sender.mailboxId));
    const got = await arrived();
    const bare = await clock(bareLoop);
    const gotBare = await arrived();
    if (round > 0) {
      perSecond.product.push((1_000 * count) / product);
      perSecond.bare.push((1_000 * count) / bare);
      bytes = { product: median(got), bare: median(gotBare) };
    }
    say(`round ${round} of ${rounds}`);
  }
} finally {
  await database.remove();
  await sink.stop();
}

/** Runs the worker's job until nothing waits: a run ends after some seconds and is repeated. */
async function sendAll(context: Context, mailboxId: number): Promise<void> {
  const waiting = () =>
    context.db
      .selectFrom("message")
      .select("id")
      .where("mailbox_id", "=", mailboxId)
      .where("state", "in", ["queued", "claimed", "handed"])
      .executeTakeFirst();
  while (await waiting()) await sendMailbox(context, mailboxId);
}

/** A mail with the same words to the same recipients over one connection, one after the other, nothing else. */
async function bareLoop(): Promise<void> {
  const transport = nodemailer.createTransport({
    pool: true,
    maxConnections: 1,
    maxMessages: Number.POSITIVE_INFINITY,
    host: "127.0.0.1",
    port,
    secure: true,
    auth: { user: signIn.user, pass: signIn.password },
    tls: { ca: [ca], servername: signIn.name },
  });
  for (let sent = 0; sent < count; sent += 1) {
    const title = `Show ${sent}`;
    const text = BODY.replaceAll("{{podcast_title}}", title).replaceAll("{{podcast_owner}}", "Ada Host");
    await transport.sendMail({
      from: { name: "Kim Berg", address: "kim@brand.example" },
      replyTo: "podcasts@brand.example",
      to: `host-${sent}@shows.example`,
      subject: SUBJECT.replace("{{podcast_title}}", title),
      text,
      html: `<p>${text.replaceAll("\n\n", "</p><p>")}</p>`,
    });
  }
  transport.close();
}

/** Returns the sizes of the mails the sink received; every one must have arrived. */
async function arrived(): Promise<number[]> {
  const sizes = await new Promise<number[]>((resolve) => {
    sink.process.once("message", (message) => resolve(message as number[]));
    sink.process.send({});
  });
  if (sizes.length !== count) throw new Error(`${sizes.length} of ${count} mails arrived`);
  return sizes;
}

const [product, bare] = [median(perSecond.product), median(perSecond.bare)];
send({
  title: "Mails through one mailbox",
  columns: ["", "mails/s", "share of the loop"],
  rows: [
    ["Hostread's worker", figure(product), percent(product, bare)],
    ["bare nodemailer loop", figure(bare), "100 %"],
  ],
  notes: [
    `${count} mails to as many recipients, one after the other over one TLS connection to an SMTP server in a process of its own; medians of ${rounds} alternating rounds.`,
    "The worker commits before each mail is handed over and after it was accepted, and moves its podcast; the loop keeps nothing. A mailbox without limits: real ones send some thirty mails an hour.",
    `A mail has ${bytes.product.toLocaleString("en-US")} bytes from Hostread (with the sender's identity and a way to object) and ${bytes.bare.toLocaleString("en-US")} from the loop.`,
  ],
});
