import type { FastifyInstance, InjectOptions } from "fastify";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { createApp } from "../../../server/app.ts";
import { optOutToken } from "../../../server/contacts/opt-out/links.ts";
import { suppressedAmong } from "../../../server/contacts/suppression.ts";
import { answerToken } from "../../../server/outreach/answer-link/links.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { contextTo, type MailWorld, makeMailWorld, useCertificate } from "./mail-world.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

/** The whole application under an https address, a mail server, and for each test a campaign of three podcasts. */
export function useOptOutWorld(db: () => Db) {
  const certificate = useCertificate();
  let sink: SmtpSink;
  let context: Context;
  let app: FastifyInstance;
  let world: MailWorld;
  /** Each answer comes from another address, as from different people. */
  let asked = 0;
  beforeAll(async () => {
    const issued = certificate();
    sink = await startSmtpSink({ certificate: issued.certificate, user: "kim", password: "secret-word" });
    const plain = contextTo(db(), sink.port, issued.ca);
    context = { ...plain, config: { ...plain.config, publicUrl: "https://hostread.example" } };
    app = await createApp(context);
  });
  afterAll(async () => {
    await app.close();
    await sink.stop();
  });
  beforeEach(async () => {
    sink.mails.length = 0;
    world = await makeMailWorld(context, { port: sink.port, recipients: 3 });
  });
  return {
    sink: () => sink,
    context: () => context,
    app: () => app,
    world: () => world,
    answerOf: (message: { public_id: string }) => answerToken(context.secrets, message.public_id),
    linkOf: (message: { public_id: string }) => `/o/${optOutToken(context.secrets, message.public_id)}`,
    get: (url: string, options: InjectOptions = {}) => app.inject({ method: "GET", url, ...options }),
    /** What a host does on the page of an answer link. */
    answer: async (token: string, said?: unknown, key?: string) => {
      asked = (asked + 1) % 250;
      const response = await app.inject({
        method: "POST",
        url: said === undefined ? "/open/answer/read" : "/open/answer",
        remoteAddress: `203.0.113.${asked}`,
        payload: { token, ...(said !== undefined && { said }), ...(key !== undefined && { key }) },
      });
      const json = response.json();
      return { status: response.statusCode, body: json.payload, problem: json };
    },
    /** With the key of the page that the person has before them, as its form sends it; without one, as anybody can. */
    press: (url: string, choice?: string, key?: string) =>
      app.inject({
        method: "POST",
        url,
        headers: { "content-type": "application/x-www-form-urlencoded" },
        payload: choice ? `choice=${choice}${key === undefined ? "" : `&key=${key}`}` : "",
      }),
    never: async (address: string, ownerId = world.owner.id) =>
      (await suppressedAmong(db(), context.secrets, ownerId, [address.toLowerCase()])).size > 0,
    entryStates: async () =>
      Object.fromEntries(
        (
          await db()
            .selectFrom("campaign_entry")
            .select(["id", "state"])
            .where("campaign_id", "=", world.campaign.id)
            .orderBy("id")
            .execute()
        ).map((row) => [row.id, row.state]),
      ),
    movesOf: (entryId: number) =>
      db()
        .selectFrom("campaign_move")
        .select(["from_state as from", "to_state as to", "cause", "evidence"])
        .where("entry_id", "=", entryId)
        .orderBy("id")
        .execute(),
  };
}
