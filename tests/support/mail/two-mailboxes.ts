import { conversationOf } from "../../../server/conversations/inbox/find.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { makeLogin, type TestLogin } from "../world.ts";
import { type IncomingWorld, mailboxRead, makeFolders, makeIncomingWorld, takeIn } from "./incoming-world.ts";
import { answer } from "./sorting-world.ts";

export type Reads = "organization" | "me";

/** The id of the answer that Kim has. */
export const ANSWER = "<first-answer@shows.example>";

/** Two mailboxes of one organization, and who reads what came into them. */
export function useTwoMailboxes(context: () => Context) {
  const setReads = (id: number, reads: Reads) =>
    context().db.updateTable("mailbox").set({ reads }).where("id", "=", id).execute();
  return {
    setReads,

    /** Kim has written to a host, who has answered; Lee is a colleague with a mailbox. */
    async makeTwo(given: { kim: Reads; lee: Reads; answered?: boolean; login?: "kim" }) {
      const world = await makeIncomingWorld(context(), { recipients: 2 });
      const { db } = context();
      await setReads(world.mailbox.id, given.kim);
      const login = given.login === "kim" ? world.kim : await makeLogin(db, [world.owner]);
      const { id } = await db
        .insertInto("mailbox")
        .values({
          login_id: login.id,
          owner_id: world.owner.id,
          public_id: newHandle(),
          sender_address: `lee-${newHandle().toLowerCase()}@brand.example`,
          reads: given.lee,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const lee = {
        login,
        mailbox: await mailboxRead(context(), id),
        folders: await makeFolders(context(), id),
      };
      if (given.answered !== false) await takeIn(context(), world, answer(world, { "Message-ID": ANSWER }));
      return { world, lee };
    },

    /** The handles of the organization's conversations that somebody may read. */
    async readableBy(world: IncomingWorld, login: TestLogin): Promise<string[]> {
      const all = await context()
        .db.selectFrom("conversation")
        .select("public_id")
        .where("owner_id", "=", world.owner.id)
        .orderBy("id")
        .execute();
      const found = await Promise.all(
        all.map(({ public_id }) =>
          conversationOf(context().db, login.caller, public_id).then(
            () => [public_id],
            () => [],
          ),
        ),
      );
      return found.flat();
    },
  };
}
