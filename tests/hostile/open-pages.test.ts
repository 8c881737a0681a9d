import { expect, test } from "vitest";
import { paths } from "../../client/paths.ts";
import { named } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { useApp } from "../support/hostile-world.ts";
import type { Ids } from "../support/samples/ids.ts";
import { sampleFor } from "../support/samples/requests.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** Whatever is opened by a link and needs no session, also what is added later. */
const opened = named.filter(({ route, access }) => access === "open" && route.path.startsWith("/open/"));
const nobody = new Proxy({}, { get: (_ids, kind) => `unknown${String(kind)}0`.slice(0, 16) }) as Ids;
/** Another address on each call of a route, so that no limit but its own is met. */
const from = (at: number) => `10.9.${at >> 8}.${at & 255}`;
const ask = (at: number, name: (typeof opened)[number]["name"]) => {
  const { url, body } = sampleFor(name, nobody);
  return served().app.inject({
    method: name.split(" ")[0] as "POST",
    url,
    remoteAddress: from(at),
    ...(body !== undefined && { payload: body as object }),
  });
};

/** Hosts that a policy lets a page load from by itself, besides our own: sound is asked for when somebody presses. */
const foreignIn = (policy: string): string[] =>
  policy
    .replace(/media-src[^;]*/, "")
    .split(/[;\s]+/)
    .filter((word) => /^(https?|wss?):|\*|^[\w-]+\.[\w.-]+$/.test(word));

test("C9.07 what a link opens is no search result, asks no third party and tells no other site of itself", async () => {
  expect(opened.length).toBeGreaterThan(4);
  for (const [at, { name }] of opened.entries()) {
    const { headers } = await ask(at, name);
    expect([name, headers["x-robots-tag"]]).toEqual([name, "noindex, nofollow"]);
    expect([name, foreignIn(String(headers["content-security-policy"]))]).toEqual([name, []]);
    expect([name, headers["referrer-policy"]]).toEqual([name, "same-origin"]);
    expect([name, headers["set-cookie"]]).toEqual([name, undefined]);
  }
});

test("C9.07 of the pages only the entrance and the legal ones may be listed", async () => {
  const listed: string[] = [paths.signIn, paths.legal, paths.privacy];
  const pages = [...Object.values(paths), "/answer", "/claim", "/your-data", "/report", "/legalese"];
  for (const page of pages) {
    const { headers } = await served().app.inject({ url: page.replace(/\$\w+/g, "x") });
    expect([page, headers["x-robots-tag"]]).toEqual([
      page,
      listed.includes(page) ? undefined : "noindex, nofollow",
    ]);
  }
});

/** Less is answered where a call does more than read. */
const FEWER: Readonly<Record<string, number>> = { "POST /open/claim": 20 };

test("C9.07 each open call answers 30 requests a minute an address, and others go on", async () => {
  for (const [at, { name }] of opened.entries()) {
    const statuses: number[] = [];
    for (let times = 0; times < 31; times += 1) statuses.push((await ask(1_000 + at, name)).statusCode);
    expect([name, statuses.indexOf(429)]).toEqual([name, FEWER[name] ?? 30]);
    expect((await ask(2_000 + at, name)).statusCode).not.toBe(429);
  }
});
