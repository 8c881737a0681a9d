import * as replies from "../../contract/conversations/reply.ts";
import * as conversations from "../../contract/conversations.ts";
import type { Behind } from "../../contract/forms/page.ts";
import * as outreach from "../../contract/outreach.ts";
import * as promised from "../../contract/programs/mail.ts";
import type { Served } from "../platform/web/http.ts";
import type { Carry } from "./carry.ts";
import { partFrom, partOf } from "./cursors.ts";

export const mailRoutes = (carry: Carry): Served[] => [
  carry(promised.listTemplates, async ({ query, ask }) => {
    const { payload } = await ask(outreach.listTemplates, { query: {} });
    return { payload: partOf(payload, query, ({ id }) => id) };
  }),

  carry(promised.checkMailing, ({ params, body, ask }) => ask(outreach.checkMailing, { params, body })),

  carry(promised.startMailing, ({ params, body, ask }) => ask(outreach.startMailing, { params, body })),

  carry(promised.listMailings, async ({ params, query, ask }) => {
    const list = async (behind: Behind) =>
      (await ask(outreach.listMailings, { params, query: { ...behind } })).payload;
    return {
      payload: await partFrom(outreach.MOST_MAILINGS_LISTED, query, ({ publicId }) => publicId, list),
    };
  }),

  carry(promised.readMailing, ({ params, ask }) => ask(outreach.readMailing, { params })),

  carry(promised.stopMailing, ({ params, ask }) => ask(outreach.stopMailing, { params })),

  carry(promised.listConversations, async ({ query, ask, call }) => {
    const { limit: _limit, fields: _fields, owner, ...filters } = query;
    const ownerId = owner ?? call.caller.token?.ownerPublicId ?? undefined;
    const { payload } = await ask(conversations.listConversations, { query: { ...filters, owner: ownerId } });
    return { payload: { items: payload.page, next: payload.next } };
  }),

  carry(promised.readConversation, ({ params, ask }) => ask(conversations.readConversation, { params })),

  carry(promised.draftReply, ({ params, body, ask }) => ask(replies.keepDraft, { params, body })),

  carry(promised.sendReply, ({ params, body, ask }) => ask(replies.reply, { params, body })),
];
