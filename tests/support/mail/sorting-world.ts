import { beforeAll } from "vitest";
import { sortingRoutes } from "../../../server/conversations/sorting-routes.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { makeContext, useApi } from "../api.ts";
import { type IncomingWorld, keptOf, writeMail } from "./incoming-world.ts";

export const freshId = () => `<${newHandle()}@shows.example>`;

/** An answer to a mail of ours, from the person written to. */
export function answer(world: IncomingWorld, headers: Record<string, string> = {}, which = 0) {
  const message = world.messages[which]!;
  return writeMail({
    From: `Ada <${message.recipient}>`,
    To: "podcasts@brand.example",
    Subject: `Re: ${message.subject}`,
    "Message-ID": freshId(),
    "In-Reply-To": message.message_id,
    References: message.message_id,
    ...headers,
  });
}

/** What people say about mails that came in, for the calling file. */
export function useSorting(db: () => Db) {
  const call = useApi(db, sortingRoutes);
  let context: Context;
  beforeAll(() => {
    context = makeContext(db());
  });
  return {
    call,
    context: () => context,
    incoming: async (world: IncomingWorld) =>
      (await keptOf(context, world.owner.id)).filter((mail) => mail.direction !== "out"),
    act: (world: IncomingWorld, mail: { public_id: string }, body: object, token = world.kim.token) =>
      call(token, "POST", `/api/conversation-mail/${mail.public_id}`, body),
    conversations: (world: IncomingWorld) =>
      context.db
        .selectFrom("conversation")
        .selectAll()
        .where("owner_id", "=", world.owner.id)
        .orderBy("id")
        .execute(),
  };
}
