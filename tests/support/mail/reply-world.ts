import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import { answerRoutes } from "../../../server/conversations/answer-routes.ts";
import { noteLeft } from "../../../server/conversations/answering/note-left.ts";
import { fileRoutes } from "../../../server/conversations/file-routes.ts";
import { replyRoutes } from "../../../server/conversations/reply-routes.ts";
import { conversationRoutes } from "../../../server/conversations/routes.ts";
import { teamRoutes } from "../../../server/conversations/team-routes.ts";
import { outreachRoutes } from "../../../server/outreach/routes.ts";
import { sendMailbox } from "../../../server/outreach/sending/send-mailbox.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { type Answered, type Call, callOf, useWeb } from "../api.ts";
import { type GivenMail, type MadeConversation, makeConversation } from "../conversations.ts";
import { makeLogin, type TestLogin } from "../world.ts";
import { contextTo, type MailWorld, makeMailWorld, useCertificate } from "./mail-world.ts";
import { type SmtpSink, startSmtpSink } from "./smtp-sink.ts";

/** Plain paragraphs as the editor has them. */
export const written = (...paragraphs: string[]): AnswerDocument => ({
  type: "doc",
  content: paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

export const HOST = { name: "Ines Vogel", address: "ines@shows.example" };

/** An organization with a conversation that waits for an answer; Ben may write from Kim's mailbox. */
export interface ReplyWorld extends MailWorld {
  ben: TestLogin;
  conversation: MadeConversation;
  /** Adds another mail to the conversation. */
  add(mail: GivenMail): Promise<number>;
  newest(): Promise<string>;
  answer(fields?: Record<string, unknown>, by?: TestLogin, key?: string): Promise<Answered>;
  /** Sends what is due, and notes in the conversation what has left. */
  send(): Promise<void>;
  /** The state of each answer and why, oldest first. */
  states(): Promise<[string, string | null][]>;
}

/** The edge, and a mail server that keeps what it gets, for the calling file. */
export function useReplies(db: () => Db): {
  call: Call;
  sink: () => SmtpSink;
  context: () => Context;
  makeWorld: (mails?: readonly GivenMail[], given?: { limited?: boolean }) => Promise<ReplyWorld>;
} {
  const tls = useCertificate();
  let sink: SmtpSink | undefined;
  beforeAll(async () => {
    sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  });
  beforeEach(() => {
    sink!.mails.length = 0;
    for (const name of Object.keys(sink!.knobs)) delete sink!.knobs[name as keyof SmtpSink["knobs"]];
  });
  afterAll(() => sink?.stop());
  const routes = [
    ...conversationRoutes,
    ...replyRoutes,
    ...fileRoutes,
    ...teamRoutes,
    ...answerRoutes,
    ...outreachRoutes,
  ];
  const edge = useWeb(db, routes, ({ log }) => ({ ...contextTo(db(), sink!.port, tls().ca), log }));
  const call = callOf(edge);
  const context = () => edge().context;

  const makeWorld = async (
    mails: readonly GivenMail[] = [{ text: "Yes, gladly.", id: "<first@shows.example>" }],
    { limited = false } = {},
  ): Promise<ReplyWorld> => {
    const world = await makeMailWorld(context(), { port: sink!.port, recipients: 1, limited });
    const ben = await makeLogin(db(), [world.owner], { nickName: "Ben" });
    await db()
      .updateTable("mailbox")
      .set({ writes: "organization", signature: "Kim Berg\nBrand GmbH" })
      .where("id", "=", world.mailboxId)
      .execute();
    const entries = world.entries.map(({ id, podcastId }) => ({ id, podcastId }));
    const given = { ownerId: world.owner.id, mailboxId: world.mailboxId, entries };
    const conversation = await makeConversation(db(), { ...given, mails });
    const url = `/api/conversation/${conversation.publicId}`;
    const newest = async () => (await call(world.kim.token, "GET", url)).payload.newest as string;
    return {
      ...world,
      ben,
      conversation,
      newest,
      add: async (mail) => {
        const other = await makeConversation(db(), { ...given, mails: [mail] });
        await db()
          .updateTable("conversation_mail")
          .set({ conversation_id: conversation.id })
          .where("conversation_id", "=", other.id)
          .execute();
        await db().deleteFrom("conversation").where("id", "=", other.id).execute();
        return other.mails[0]!.id;
      },
      answer: async (fields = {}, by = world.kim, key = newHandle()) =>
        call(
          by.token,
          "POST",
          `${url}/reply`,
          {
            cc: [],
            body: written("Thank you, Ines."),
            delay: 0,
            ...fields,
            seen: fields.seen ?? (await newest()),
          },
          { "idempotency-key": key },
        ),
      send: async () => {
        await sendMailbox(context(), world.mailboxId);
        const { rows } = await sql<{ id: number }>`
          select id from message where owner_id = ${world.owner.id} and document is not null
            and state = 'accepted'`.execute(db());
        for (const { id } of rows) await noteLeft(db(), { messageId: id });
      },
      states: async () =>
        (
          await db()
            .selectFrom("message")
            .select(["state", "reason"])
            .where("owner_id", "=", world.owner.id)
            .where("document", "is not", null)
            .orderBy("id")
            .execute()
        ).map(({ state, reason }) => [state, reason]),
    };
  };
  return { call, sink: () => sink!, context, makeWorld };
}
