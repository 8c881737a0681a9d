import { describe, expect, test, vi } from "vitest";
import { fieldsOf, named, useAttacker } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";

// Each test walks all routes.
vi.setConfig({ testTimeout: 180_000 });

const database = useDatabase();
const { served, prepare, ask } = useAttacker(database);

describe("addresses and queries", () => {
  test("item 59: odd values of every query are a 400 or mean nothing special", async () => {
    const odd = "-1 1e9 NaN 1.5 ../../ password a%00b %ff %25_%25 a%7B1,32000%7D '%3B-- %E2%80%AE".split(" ");
    odd.push("a".repeat(5_000));
    for (const { name, route } of named) {
      // A provider sends a browser back with what it likes: the answer is always a page of ours (B1.05, D2.07).
      if (route.query === undefined || /^GET .*\/answer$/.test(name)) continue;
      const known = fieldsOf(route.query);
      const keys = [...known, "unknown", "__proto__"];
      for (const key of keys) {
        for (const value of odd) {
          const { sample, token } = await prepare(name);
          const [path] = sample.url.split("?");
          const answer = await ask(route.method, `${path}?${key}=${value}`, token);
          if (!known.has(key)) expect([answer.status, key]).toEqual([400, key]);
          if (value.includes("%00")) expect([answer.status, key, name]).toEqual([400, key, name]);
        }
      }
    }
    for (const query of ["page=-1", "page=1000000000", "page=NaN", "sortBy=password", "locale=../../"]) {
      const { token } = await prepare("GET /api/podcast");
      expect([(await ask("GET", `/api/podcast?${query}`, token)).status, query]).toEqual([400, query]);
    }
  });

  test("an id of any form is not found, or not readable, in the same form of answer", async () => {
    const ids = [
      "%00",
      "a%00",
      "..%2f..%2fetc",
      "%E0%A4%A",
      "x".repeat(5_000),
      "%F0%9F%98%80",
      "'--",
      "%20",
      "-",
    ];
    for (const { name, route } of named) {
      if (!route.path.includes(":")) continue;
      for (const id of ids) {
        const { sample, token } = await prepare(name);
        const url = route.path.replace(/:\w+/g, id);
        const payload = sample.body === undefined ? {} : { payload: JSON.stringify(sample.body) };
        const answer = await ask(route.method, url, token, payload);
        // Whose key it is shows before whose organization.
        if (answer.code === "bad-key") continue;
        expect([400, 404, 410], `${name} ${id.slice(0, 20)} ${answer.code}`).toContain(answer.status);
      }
    }
  });
});

describe("headers", () => {
  test("languages nobody speaks are answered in English, and nothing else follows from them", async () => {
    const odd = ["", "*", "de;q=x", "x".repeat(9_000), "de;q=0", ";;;q=,,,", "zz-ZZ, de-DE;q=0.1", "\u00ff"];
    for (const language of odd) {
      const { token } = await prepare("GET /api/genre");
      const headers = { "accept-language": language };
      expect((await ask("GET", "/api/genre", token, { headers })).status).toBe(200);
      const refused = await ask("GET", "/api/podcast/nobody", token, { headers });
      expect(refused.code).toBe("not-found");
    }
  });

  test("an Idempotency-Key that cannot be kept is refused, not forgotten", async () => {
    for (const key of ["k".repeat(10_000), "k".repeat(201)]) {
      const { sample, token } = await prepare("POST /podcast/api/email/purchase");
      const answer = await ask("POST", sample.url, token, {
        payload: JSON.stringify(sample.body),
        headers: { "idempotency-key": key },
      });
      expect(answer.code).toBe("bad-request");
    }
  });

  test("item 64: a forged host and forwarded addresses change no answer and lift no limit", async () => {
    const { sample, token } = await prepare("GET /api/campaign/:id");
    const plain = await ask("GET", sample.url, token);
    const headers = {
      host: "evil.example",
      "x-forwarded-for": "1.2.3.4",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=1.2.3.4;host=evil.example",
      "x-http-method-override": "DELETE",
    };
    const forged = await ask("GET", sample.url, token, { headers });
    expect(forged).toEqual(plain);
    expect(forged.body).not.toContain("evil");
  });

  test("S-17 a limit holds for one caller, whatever tokens and forwarded addresses are made up", async () => {
    const { app } = served();
    const limited = { "/api/genre": 0, "/core/auth": 0 };
    for (let i = 0; i < 1_300; i++) {
      const url = i % 2 ? "/core/auth" : "/api/genre";
      const answer = await app.inject({
        method: i % 2 ? "POST" : "GET",
        url,
        remoteAddress: "203.0.113.9",
        headers: {
          authorization: `Bearer ${"made-up-token-of-nobody"}${i}`,
          "x-forwarded-for": `10.0.0.${i % 250}`,
        },
        ...(i % 2 && { payload: { username: "", password: "x" } }),
      });
      if (answer.statusCode === 429) limited[url]++;
    }
    expect(limited).toEqual({ "/api/genre": 50, "/core/auth": 50 });
  });
});
