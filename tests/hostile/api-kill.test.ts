import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copySent } from "../../server/outreach/sending/copy-sent.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { tendMailboxes } from "../../server/outreach/sending/tend.ts";
import { silentLog } from "../../server/platform/log.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { makeContext } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { makeApiMailWorld } from "../support/mail/api-mail-world.ts";
import { fieldOf } from "../support/mail/api-stand-in.ts";
import { GMAIL_HOST } from "../support/mail/gmail-stand-in.ts";
import { GRAPH_HOST } from "../support/mail/graph-stand-in.ts";
import { messagesOf, setAccount } from "../support/mail/mail-world.ts";
import { useGmail, useGraph } from "../support/mail/use-stand-in.ts";
import { nodeProgram, runNode } from "../support/node-program.ts";

const RECIPIENTS = 4;
/** Where a sender dies: around its commits, and at each step of handing in. */
const SOME = ["api.handed:1", "api.request-sent:2", "commit.after:4"];
/** With HOSTREAD_KILLS=all, some five minutes. */
const MORE = [
  ...["api.handed:2", "api.request-sent:1", "api.answered:1", "api.answered:2"],
  ...["commit.before:3", "commit.after:3", "commit.before:4", "commit.before:5"],
];
const FAILPOINTS = process.env.HOSTREAD_KILLS === "all" ? [...SOME, ...MORE] : SOME;

const database = useDatabase();
let folder: string;
let program: { file: string; remove(): void };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "api-kill-"));
  program = await nodeProgram("tests/support/programs/send-by-api.ts");
});
afterAll(() => {
  program.remove();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  { transport: "gmail", host: GMAIL_HOST, useWorld: useGmail },
  { transport: "graph", host: GRAPH_HOST, useWorld: useGraph },
] as const)("a sender by $transport that is killed", ({ transport, host, useWorld }) => {
  const service = useWorld();

  test.each(FAILPOINTS)(
    `B1.17 E-1 ${transport} at %s: nobody gets two, nobody is lost, at most one is unclear`,
    async (failpoint) => {
      const { db, connectionString } = database();
      const key = randomBytes(32);
      const context = { ...makeContext(db), secrets: createSecrets(key), outbound: service().outbound };
      const world = await makeApiMailWorld(context, transport, { recipients: RECIPIENTS });
      const mailing = await world.start();
      const states = async () => (await messagesOf(db, mailing)).map((one) => one.state);
      const authority = join(folder, "ca.pem");
      writeFileSync(authority, service().ca);
      const killed = runNode(
        program.file,
        [String(world.mailboxId), host, String(service().server.port), authority],
        {
          env: {
            DATABASE_URL: connectionString,
            SECRET_KEY: key.toString("hex"),
            DATA_DIR: folder,
            HOSTREAD_FAILPOINT: failpoint,
          },
        },
      );
      expect(await killed.ended, killed.errors()).toBe("SIGKILL");

      // The leases of the dead run out; here at once.
      await setAccount(db, world.mailboxId, { sender_until: null, next_send: null });
      await db
        .updateTable("message")
        .set({ lease_until: new Date(0) })
        .where("state", "in", ["claimed", "handed"])
        .execute();
      await tendMailboxes({ db, log: silentLog });
      expect((await states()).filter((state) => state === "unclear").length).toBeLessThanOrEqual(1);
      for (let n = 0; n < 3; n++) {
        await db
          .updateTable("message")
          .set({ modified: new Date(0) })
          .where("sent_copy", "=", "waiting")
          .execute();
        await copySent(context, world.mailboxId);
        await sendMailbox(context, world.mailboxId);
      }
      const messages = await messagesOf(db, mailing);
      const at = (await service().accepted()).map((bytes) => fieldOf(bytes, "references")!);
      expect(new Set(at).size).toBe(at.length);
      for (const message of messages) {
        expect([message.state, at.includes(message.message_id)]).toEqual(
          message.state === "unclear" ? ["unclear", false] : ["accepted", true],
        );
      }
      expect(messages.filter(({ state }) => state === "unclear").length).toBeLessThanOrEqual(1);
    },
  );
});
