import { sql } from "kysely";
import { afterAll, afterEach, beforeAll } from "vitest";
import type { Keeper } from "../../../../server/conversations/keeping/keeper.ts";
import {
  type KeptReading,
  keepReading,
  type ReadingOptions,
} from "../../../../server/conversations/reading/keep-reading.ts";
import { openMailTransport, type ReadTimes } from "../../../../server/platform/mail/imap/mail-transport.ts";
import { parseAllow } from "../../../../server/platform/outbound/address.ts";
import { createOutbound } from "../../../../server/platform/outbound.ts";
import type { Db } from "../../../../server/platform/postgres/database.ts";
import type { Context } from "../../../../server/platform/web/http.ts";
import { makeContext } from "../../api.ts";
import { type Authority, createAuthority } from "../../certificates.ts";
import { plainKeeper } from "../plain-keeper.ts";
import { makeReadWorld, readerOf, until } from "../reading-world.ts";
import { folderOf, type ScriptedImap, startScriptedImap } from "./scripted-imap.ts";

/** Short ones, so that no test waits for a minute. */
const TIMES: Partial<ReadTimes> = { connectMs: 700, silenceMs: 700, longestMs: 1_500, idleMs: 900 };
export const USER = { address: "kim@brand.test", password: "secret" };
const NAME = "imap.brand.test";

/** A scripted server and readers of its mailboxes, for the calling file. */
export function useScriptedReading(db: () => Db) {
  let authority: Authority;
  let server: ScriptedImap;
  let context: Context;
  const running: KeptReading[] = [];
  const stop = async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()));
  };
  const at = () => ({ name: NAME, port: server.port });

  beforeAll(async () => {
    authority = createAuthority();
    server = await startScriptedImap(authority.issue([NAME]));
    const plain = makeContext(db());
    const outboundAllow = `127.0.0.1/32:${server.port}`;
    const outbound = createOutbound({
      allow: parseAllow(outboundAllow),
      resolve: async () => ["127.0.0.1"],
      trust: [authority.ca],
    });
    context = { ...plain, config: { ...plain.config, outboundAllow }, outbound };
  });
  afterEach(async () => {
    await stop();
    await sql`update mailbox set disconnected = now()`.execute(context.db);
  });
  afterAll(async () => {
    await server.stop();
    authority.remove();
  });

  const openTransport = (times: Partial<ReadTimes> = TIMES) => {
    const auth = { kind: "password", user: USER.address, password: USER.password } as const;
    const imap = { host: NAME, port: server.port, security: "tls", auth } as const;
    return openMailTransport(context.outbound, { smtp: null, imap }, times);
  };

  return {
    context: () => context,
    server: () => server,
    at,
    openTransport,
    stop,
    read(keeper: Keeper = plainKeeper, options: Partial<ReadingOptions> = {}, times = TIMES): KeptReading {
      const open = async () => ({ account: "the account", transport: openTransport(times) });
      const one = keepReading(context, keeper, { tickMs: 30, open, ...options });
      running.push(one);
      return one;
    },
    /** A mailbox at the server, which is friendly and has these mails. */
    async makeMailbox(mails: readonly (string | Buffer)[]) {
      server.vice = null;
      server.commands.length = 0;
      server.folders = new Map([["INBOX", folderOf(mails)]]);
      return makeReadWorld(context, at(), USER);
    },
    failedTimes: (mailboxId: number, times: number) =>
      until(async () => {
        const reader = await readerOf(context.db, mailboxId);
        return reader && reader.until === null && reader.failures >= times ? reader : null;
      }),
    hurry: (mailboxId: number) =>
      sql`update mailbox_reader set next_look = now() where mailbox_id = ${mailboxId} and until is null`.execute(
        context.db,
      ),
    live: (mailboxId: number) => until(async () => (await readerOf(context.db, mailboxId))?.mode === "live"),
  };
}
