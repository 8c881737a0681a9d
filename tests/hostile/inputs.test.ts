import { describe, expect, test, vi } from "vitest";
import { routesInTurn } from "../../scripts/test/turns.mjs";
import { fieldsOf, named, useAttacker } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { columnNames, databaseState } from "../support/database-state.ts";
import type { Ids } from "../support/samples/ids.ts";
import { sampleRequests } from "../support/samples/requests.ts";
import {
  hostileJson,
  impossibleValues,
  oddTexts,
  placesOf,
  valueAt,
  withValueAt,
  wrongValues,
} from "./hostile-values.ts";

// Each test walks all routes that have their turn.
vi.setConfig({ testTimeout: 180_000 });

const database = useDatabase();
const { prepare, ask } = useAttacker(database);
// A signed text is not read before its signature is checked; server/purchases/settling/settle.test.ts attacks it.
const allWithBody = named.filter(({ route }) => route.body !== undefined && route.raw !== true);
const withBody = routesInTurn(allWithBody);
const nothing = {} as Ids;

describe("every route that takes a body", () => {
  test("has a sample with each field it knows", () => {
    for (const { name, route } of allWithBody) {
      const sample = sampleRequests[name]?.(nothing);
      expect(sample?.body, `tests/support/samples/requests.ts lacks ${name}`).toBeDefined();
      // A list has no fields, and for a body with two forms the sample is one of them.
      const { options } = route.body as { options?: unknown };
      if (Array.isArray(sample!.body) || options) continue;
      const readOnly = /publicId|created|modified|ownerDisplayName|podcasts|listeners|unlocked|ownerName/;
      const updates = name === "POST /api/campaign/:id" || name === "POST /api/mailboxes/:id";
      const known = [...fieldsOf(route.body)].filter((field) => !updates || !readOnly.test(field));
      expect(Object.keys(sample!.body as object).sort(), name).toEqual(known.sort());
    }
  });

  test("S-14 refuses every database column it does not know by name, and changes nothing", async () => {
    const columns = await columnNames(database().db);
    expect(columns.length).toBeGreaterThan(150);
    const before = await databaseState(database().db);
    for (const { name, route } of withBody) {
      const { sample, token } = await prepare(name);
      if (Array.isArray(sample.body)) continue;
      const known = fieldsOf(route.body);
      const unknown = columns.filter((column) => !known.has(column));
      // Each separately, because one name among many proves nothing about the others.
      for (const column of unknown) {
        const read = route.body!.safeParse({ ...(sample.body as object), [column]: 1 });
        const codes = JSON.stringify(read.error?.issues ?? []);
        expect(codes, `${name} takes ${column}`).toContain("unrecognized_keys");
      }
      for (const place of placesOf(sample.body)) {
        const there = valueAt(sample.body, place);
        if (place.length === 0 || Array.isArray(there) || there === null || typeof there !== "object")
          continue;
        // Their names are ids, and an id that names nothing changes nothing.
        if (["edits", "approved", "overrides"].includes(String(place.at(-1)))) continue;
        const extra = Object.fromEntries(columns.map((column) => [column, 1]));
        const payload = JSON.stringify(withValueAt(sample.body, place, { ...extra, ...there }));
        const answer = await ask(route.method, sample.url, token, { payload });
        expect([answer.code, place], name).toEqual(["unknown-field", place]);
      }
    }
    const after = await databaseState(database().db);
    for (const state of [before, after]) {
      // The users this test acts as.
      for (const table of ["login", "login_permission", "membership"]) delete state[table];
    }
    expect(after).toEqual(before);
  });

  test.each(Object.entries(impossibleValues))(
    "S-16 item 57: refuses %s in any place",
    async (what, value) => {
      for (const { name, route } of withBody) {
        const { sample: example } = await prepare(name);
        for (const place of placesOf(example.body)) {
          // Long values are sent where such a type is read: a list where lists are, a text where texts are.
          const there = valueAt(example.body, place);
          if (what.startsWith("an array of") && !Array.isArray(there)) continue;
          if (what.startsWith("a megabyte") && typeof there !== "string") continue;
          // A file may be as long, and what its lines are not is told by number.
          if (what.startsWith("a megabyte") && place.at(-1) === "csv") continue;
          const { sample, token } = await prepare(name);
          const payload = hostileJson(withValueAt(sample.body, place, value));
          const answer = await ask(route.method, sample.url, token, { payload });
          expect(answer.status, `${name} /${place.join("/")}`).toBeGreaterThanOrEqual(400);
        }
      }
    },
  );

  test.each(Object.entries(wrongValues))("refuses %s where it does not belong", async (_what, value) => {
    for (const { name, route } of withBody) {
      const { sample: example } = await prepare(name);
      for (const place of placesOf(example.body)) {
        const { sample, token } = await prepare(name);
        const there = valueAt(sample.body, place);
        const same = Array.isArray(there) ? Array.isArray(value) : typeof there === typeof value;
        if (same) continue;
        const payload = hostileJson(withValueAt(sample.body, place, value));
        const answer = await ask(route.method, sample.url, token, { payload });
        expect(answer.status, `${name} /${place.join("/")} ${payload.slice(0, 200)}`).toBeGreaterThanOrEqual(
          400,
        );
      }
    }
  });

  test.each(Object.entries(oddTexts))("survives %s in any text", async (_what, value) => {
    for (const { name, route } of withBody) {
      if (name === "POST /api/mailbox/test" || name === "POST /core/auth") continue;
      const { sample: example } = await prepare(name);
      for (const place of placesOf(example.body)) {
        if (typeof valueAt(example.body, place) !== "string") continue;
        const { sample, token } = await prepare(name);
        const payload = hostileJson(withValueAt(sample.body, place, value));
        await ask(route.method, sample.url, token, { payload });
      }
    }
  });

  test("item 57: refuses names twice, prototypes, other kinds of body, half a body, no body", async () => {
    const campaign = '"displayName":"A","ownerName":"x"';
    const bodies: [string, string][] = [
      [`{${campaign},"displayName":"B"}`, "bad-json"],
      [`{${campaign},"display\\u004eame":"B"}`, "bad-json"],
      [`{${campaign},"__proto__":{"permissions":["CORE_CONFIG_UPDATE"]}}`, "bad-json"],
      [`{${campaign},"constructor":{"prototype":{"x":1}}}`, "bad-json"],
      [`{${campaign}`, "bad-json"],
      ["", "bad-json"],
      ["[]", "bad-request"],
      ["null", "bad-request"],
      ['"displayName"', "bad-request"],
      ["1e309", "bad-request"],
    ];
    for (const { name, route } of withBody) {
      for (const [payload, code] of bodies) {
        const { sample, token } = await prepare(name);
        const answer = await ask(route.method, sample.url, token, { payload });
        const mayBeArray = Array.isArray(sample.body) && payload === "[]";
        if (mayBeArray) expect(answer.status, name).toBe(422);
        else expect([answer.code, payload], name).toEqual([code, payload]);
      }
      for (const type of ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data", "?"]) {
        const { sample, token } = await prepare(name);
        const answer = await ask(route.method, sample.url, token, {
          payload: JSON.stringify(sample.body),
          headers: { "content-type": type },
        });
        // Even where forms without a script are accepted, this is not one.
        const isForm = route.form === true && type === "application/x-www-form-urlencoded";
        expect([answer.status, type], name).toEqual([isForm ? 400 : 415, type]);
      }
      const { sample, token } = await prepare(name);
      const bare = await ask(route.method, sample.url, token);
      expect(bare.code, name).toMatch(/bad-(request|json)/);
    }
  });
});
