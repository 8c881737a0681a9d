import { createSocket } from "node:dgram";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMessage } from "../../../../tests/support/audit/log-receiver.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { useApp } from "../../../../tests/support/hostile-world.ts";
import { isSigned, type Receiver, startReceiver } from "../../../../tests/support/receiver.ts";
import { makeLogin, makeOwner } from "../../../../tests/support/world.ts";
import { readConfig } from "../../../platform/config.ts";
import { silentLog } from "../../../platform/log.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { noteChange } from "../note.ts";
import { copyPiece, receiversOf } from "./copy-audit.ts";
import { markTrouble } from "./copy-queries.ts";
import { sendSyslog } from "./send-syslog.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
let hook: Receiver;
beforeAll(async () => {
  hook = await startReceiver();
});
afterAll(() => hook.stop());

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const act = (ownerId: number, name: string) =>
  inTransaction(db(), (tx) => noteChange(tx, { ownerId, thing: "campaign", name, after: { name } }));
const piece = async () => {
  const config = readConfig({
    AUDIT_WEBHOOK: `${hook.url("audit")}?token=hidden`,
    AUDIT_WEBHOOK_SECRET: SECRET,
  });
  const [receiver] = receiversOf({ config, outbound: hook.outbound });
  return copyPiece({ db: db(), log: silentLog }, receiver!, "one");
};

test("D3.05 a webhook of the operator's has entries in signed calls, the same ones under the same number until it takes them", async () => {
  const owner = await makeOwner(db());
  await act(owner.id, "first");
  await act(owner.id, 'sec\nond "');
  hook.answer = () => 503;
  await expect(piece()).rejects.toMatchObject({ word: "protocol", detail: "status 503" });
  hook.answer = () => ({ status: 302, headers: { location: "https://elsewhere.example/" } });
  await expect(piece()).rejects.toMatchObject({ detail: "status 302" });
  hook.answer = () => 204;
  expect(await piece()).toBe("more");
  expect(await piece()).toBe("nothing");
  const [first, second, third] = hook.arrived;
  expect(hook.arrived.length).toBe(3);
  expect([second, third].map((one) => one!.headers["webhook-id"])).toEqual([
    first!.headers["webhook-id"],
    first!.headers["webhook-id"],
  ]);
  expect(isSigned(third!, SECRET)).toBe(true);
  expect(third!.json.type).toBe("audit.entries");
  const own = third!.json.data.entries.filter(({ chain }: { chain: number }) => chain === owner.id);
  expect(own.slice(-2)).toMatchObject([
    { organization: owner.publicId, name: "first" },
    { name: 'sec\nond "', after: { name: 'sec\nond "' } },
  ]);
  await act(owner.id, "third");
  expect(await piece()).toBe("more");
  expect(hook.arrived.at(-1)!.headers["webhook-id"]).not.toBe(first!.headers["webhook-id"]);
});

test("D3.05 administrators see how far a receiver is and why it takes nothing, owners do not", async () => {
  const owner = await makeOwner(db());
  await act(owner.id, "waits");
  await piece();
  await act(owner.id, "waits, too");
  await markTrouble(db(), "webhook", "unreachable: ECONNREFUSED");
  const admin = await makeLogin(db(), [owner], { permissions: ["CORE_CONFIG_UPDATE"] });
  const read = async (url: string) => {
    const answer = await served().app.inject({ url, headers: { authorization: `Bearer ${admin.token}` } });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().payload.copies;
  };
  expect(await read("/core/api/audit")).toEqual([
    {
      receiver: "webhook",
      // Not the rest of the address, in which a secret may stand.
      place: `audit.hooks.example:${hook.port}`,
      behind: expect.any(Number),
      taken: expect.any(String),
      trouble: "unreachable: ECONNREFUSED",
      troubleSince: expect.any(String),
    },
  ]);
  const { rows } = await sql<{ waits: number }>`
    select count(*)::int as waits from audit a left join audit_copied c
      on c.chain = coalesce(a.owner_id, 0) and c.receiver = 'webhook' where a.seq > coalesce(c.copied, 0)`.execute(
    db(),
  );
  expect((await read("/core/api/audit"))[0].behind).toBe(rows[0]!.waits);
  expect(rows[0]!.waits).toBeGreaterThan(0);
  expect(await read("/core/api/audit?before=9999999")).toBeNull();
  expect(await read(`/core/api/owner/${owner.publicId}/audit`)).toBeNull();
});

test("D3.05 a datagram carries one message", async () => {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address() as AddressInfo;
  const heard = new Promise<string>((resolve) =>
    socket.once("message", (bytes) => resolve(bytes.toString("utf8"))),
  );
  const nothing = {
    organization: null,
    person: null,
    program: null,
    route: null,
    handle: null,
    network: null,
  };
  const entry = {
    ...nothing,
    device: null,
    requestId: null,
    before: null,
    after: null,
    chain: 0,
    seq: 9,
    member: true,
  };
  const said = { at: "2026-11-27T08:01:02.000003Z", act: "job", thing: "campaign", name: "n", hash: "aa" };
  await sendSyslog({ by: "udp", host: "127.0.0.1", port, files: null }, [{ ...entry, ...said }]);
  expect(readMessage(await heard)).toMatchObject({ id: "job", said: { chain: "0", seq: "9", hash: "aa" } });
  socket.close();
});
