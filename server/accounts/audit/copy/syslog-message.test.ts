import fc from "fast-check";
import { expect, test } from "vitest";
import { readMessage } from "../../../../tests/support/audit/log-receiver.ts";
import type { CopiedEntry } from "./entry.ts";
import { framed, MESSAGE_LIMITS, syslogMessage } from "./syslog-message.ts";

const entry: CopiedEntry = {
  chain: 7,
  seq: 12,
  at: "2026-11-27T08:01:02.000003Z",
  organization: "own1",
  person: "log1",
  program: null,
  member: true,
  act: "campaign.edit",
  route: "POST /core/api/campaign",
  thing: "campaign",
  handle: "cam1",
  name: "Spring",
  network: "203.0.113.0/24",
  device: "Firefox, Linux",
  requestId: "req1",
  before: { displayName: "Winter" },
  after: { displayName: "Spring" },
  hash: "ab".repeat(32),
};

test("D3.05 an entry becomes one message of RFC 5424 with its fields", () => {
  const text = syslogMessage(entry, MESSAGE_LIMITS.stream, "web1.example").toString("utf8");
  expect(text).toBe(
    `<110>1 2026-11-27T08:01:02.000003Z web1.example hostread - campaign.edit [hostread@32473 chain="7" seq="12" organization="own1" person="log1" member="true" route="POST /core/api/campaign" thing="campaign" handle="cam1" name="Spring" network="203.0.113.0/24" device="Firefox, Linux" requestId="req1" hash="${"ab".repeat(32)}" act="campaign.edit"] {"before":{"displayName":"Winter"},"after":{"displayName":"Spring"}}`,
  );
});

const nasty = fc.string({
  unit: fc.constantFrom(
    ...'ab]"\\=[ \n\r\t\0\u001b\u007f\u0085\u2028\u2029\u202e\u2066ü€😀',
    "\ud800",
    '"] <110>1 2026',
  ),
  maxLength: 400,
});

test("D3.05 whatever was written into a name, nobody begins a line with it, and a message stays within its size", () => {
  const fields = fc.dictionary(nasty, fc.oneof(nasty, fc.integer(), fc.constant(null)), { maxKeys: 40 });
  fc.assert(
    fc.property(
      fc.record({
        name: nasty,
        handle: nasty,
        device: nasty,
        program: nasty,
        act: nasty,
        before: fields,
        after: fields,
      }),
      fc.constantFrom(MESSAGE_LIMITS.stream, MESSAGE_LIMITS.datagram),
      (given, limits) => {
        const bytes = syslogMessage({ ...entry, ...given }, limits, "we b\n1");
        const text = bytes.toString("utf8");
        expect(bytes.length).toBeLessThanOrEqual(limits.bytes);
        expect(text).not.toMatch(/\p{Cc}|\p{Zl}|\p{Zp}|\p{Bidi_Control}|\ufffd/u);
        const read = readMessage(text);
        expect(read).toMatchObject({
          at: entry.at,
          host: "web1",
          said: { chain: "7", seq: "12", hash: entry.hash },
        });
        if (read.text !== "") expect(Object.keys(JSON.parse(read.text))).toEqual(["before", "after"]);
        expect(framed(bytes).toString("utf8")).toBe(`${bytes.length} ${text}`);
      },
    ),
    { numRuns: 300 },
  );
});

test("D3.05 changed fields are shortened, and those without room are counted", () => {
  const after = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, "ü".repeat(300)]));
  const { text, said } = readMessage(
    syslogMessage({ ...entry, before: null, after }, MESSAGE_LIMITS.stream).toString("utf8"),
  );
  const told = JSON.parse(text) as { before: null; after: Record<string, string> };
  const kept = Object.keys(told.after);
  expect(kept.length).toBeGreaterThan(0);
  expect(Number(said.fieldsLeftOut)).toBe(40 - kept.length);
  expect(told.after.field0).toBe(`${"ü".repeat(200)}…`);
});
