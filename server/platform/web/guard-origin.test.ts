import { describe, expect, test } from "vitest";
import { z } from "zod";
import { route } from "../../../contract/route.ts";
import { useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { payload, serve } from "./http.ts";
import type { Proxies } from "./proxies.ts";

const ip = route({ method: "GET", path: "/api/ip", act: "open", reply: z.string() });
const routes = [serve(ip, "open", async ({ request }) => payload(request.ip))];
const database = useDatabase();
const behind = (trustProxy: Proxies, demo = false) =>
  useWeb(
    () => database().db,
    routes,
    (context) => ({ ...context, config: { ...context.config, trustProxy, demo } }),
  );

describe("S-5 whose address a request has", () => {
  const off = behind(false);
  const one = behind(1);
  const named = behind(["127.0.0.1", "10.1.0.0/16"]);
  const seen = async (web: ReturnType<typeof behind>, forwarded: string) => {
    const headers = { "x-forwarded-for": forwarded };
    return (await web().web.inject({ url: "/api/ip", headers })).json().payload;
  };

  test("without a proxy what a client writes is not believed, and is told of once", async () => {
    expect(await seen(off, "203.0.113.9")).toBe("127.0.0.1");
    expect(await seen(off, "203.0.113.9")).toBe("127.0.0.1");
    const told = off().logged.filter((line) => line.includes("TRUST_PROXY"));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toContain("203.0.113.9");
  });

  test("behind one proxy it is what the proxy saw, not what the client wrote before it", async () => {
    expect(await seen(one, "198.51.100.1, 203.0.113.9")).toBe("203.0.113.9");
    expect(one().logged.some((line) => line.includes("TRUST_PROXY"))).toBe(false);
  });

  test("behind named proxies it is the first from the right that is none of them", async () => {
    expect(await seen(named, "198.51.100.1, 203.0.113.9, 10.1.2.3")).toBe("203.0.113.9");
  });
});

describe("a demonstration", () => {
  const demonstration = behind(false, true);
  const ask = (host: string) => demonstration().web.inject({ url: "/api/ip", headers: { host } });

  test.each(["localhost:3000", "127.0.0.1:3000", "127.0.0.2", "[::1]:3000", "LOCALHOST"])(
    "answers to %s",
    async (host) => {
      expect((await ask(host)).statusCode).toBe(200);
    },
  );

  test.each(["rebound.example:3000", "127.0.0.1.rebound.example", "localhost.example", "192.168.1.5:3000"])(
    "refuses the name %s",
    async (host) => {
      const answer = await ask(host);
      expect([answer.statusCode, answer.json().type]).toEqual([421, "urn:hostread:wrong-host"]);
    },
  );
});
