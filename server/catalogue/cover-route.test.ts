import { rmSync } from "node:fs";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makePodcast } from "../../tests/support/world.ts";
import { createApp } from "../app.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { createOutbound } from "../platform/outbound.ts";

const database = useDatabase();
let app: FastifyInstance;
let pictures: Server;
let base: string;
let dataDir: string;
const asked: string[] = [];
/** Answers that do not come. */
const held = new Set<ServerResponse>();

beforeAll(async () => {
  const png = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const bodies: Record<string, [string, Buffer | string]> = {
    "/cover.png": ["image/png", png],
    "/script.svg": ["image/svg+xml", script],
    "/page.png": ["image/png", "<html>no picture</html>"],
    "/cut.png": ["image/png", png.subarray(0, 200)],
  };
  pictures = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.startsWith("/silent")) return held.add(response);
    const found = bodies[request.url?.split("?")[0] ?? ""];
    if (request.url === "/endless.png") {
      response.writeHead(200, { "content-type": "image/png" });
      const more = () => response.write(Buffer.alloc(65_536)) && setImmediate(more);
      response.on("drain", more).on("error", () => undefined);
      return more();
    }
    if (!found) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": found[0] }).end(found[1]);
  });
  await new Promise<void>((resolve) => pictures.listen(0, "127.0.0.1", resolve));
  const { port } = pictures.address() as { port: number };
  base = `http://127.0.0.1:${port}`;
  const context = makeContext(database().db);
  dataDir = context.config.dataDir;
  app = await createApp({
    ...context,
    outbound: createOutbound({
      allow: parseAllow(`127.0.0.1/32:${port}`),
      resolve: async () => ["127.0.0.1"],
    }),
  });
});
afterAll(async () => {
  await app.close();
  pictures.closeAllConnections();
  pictures.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const cover = async (image_url: string | null, size = 120) => {
  const podcast = await makePodcast(database().db, { image_url });
  return app.inject({ url: `/cover/${podcast.publicId}?size=${size}` });
};

describe("GET /cover", () => {
  test("a podcast's picture comes re-encoded as a square WebP, fetched once, with an ETag", async () => {
    const first = await cover(`${base}/cover.png`, 600);
    expect(first.statusCode).toBe(200);
    expect(first.headers["content-type"]).toBe("image/webp");
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 600,
      height: 600,
    });
    const before = asked.length;
    const second = await cover(`${base}/cover.png`, 600);
    expect(second.statusCode).toBe(200);
    expect(asked.length).toBe(before);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  test("the same cover asked for again answers 304", async () => {
    const podcast = await makePodcast(database().db, { image_url: null });
    const url = `/cover/${podcast.publicId}?size=120`;
    const first = await app.inject({ url });
    expect(first.headers["content-type"]).toBe("image/png");
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({ width: 120, height: 120 });
    const again = await app.inject({ url, headers: { "if-none-match": String(first.headers.etag) } });
    expect(again.statusCode).toBe(304);
  });

  test.each(["/script.svg", "/page.png", "/cut.png", "/missing.png", "/endless.png"])(
    "%s gives the drawn cover, and none of its bytes",
    async (path) => {
      const answer = await cover(`${base}${path}`, 600);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-type"]).toMatch(/^image\/svg\+xml/);
      expect(answer.body).not.toMatch(/script|html/i);
      expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
    },
  );

  test("small, the same drawing comes as pixels, and another podcast's is another", async () => {
    const [one, other] = [await cover(null), await cover(null)];
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(one.rawPayload.equals(other.rawPayload)).toBe(false);
    const podcast = await makePodcast(database().db, { image_url: null });
    const [small, large] = await Promise.all(
      [120, 600].map((size) => app.inject({ url: `/cover/${podcast.publicId}?size=${size}` })),
    );
    const pixels = (bytes: Buffer) => sharp(bytes).resize(24, 24).removeAlpha().raw().toBuffer();
    const [painted, drawn] = await Promise.all([pixels(small!.rawPayload), pixels(large!.rawPayload)]);
    const apart = painted.reduce((sum, value, at) => sum + Math.abs(value - drawn[at]!), 0) / painted.length;
    expect(apart).toBeLessThan(6);
  });

  test("addresses inside are never asked: the drawn cover comes, and the listener hears nothing", async () => {
    const { port } = pictures.address() as { port: number };
    const before = asked.length;
    for (const url of [
      `http://localhost:${port + 1}/x`,
      "http://169.254.169.254/latest",
      `file:///etc/passwd`,
      "gopher://127.0.0.1/x",
      "javascript:alert(1)",
    ]) {
      expect((await cover(url, 600)).headers["content-type"]).toMatch(/svg/);
    }
    expect(asked.length).toBe(before);
  });

  test("hosts that do not answer keep nobody waiting for long, and the next time others' covers do not wait for them at all", async () => {
    const { port } = pictures.address() as { port: number };
    let shows = 0;
    const show = async (host: string, path: string) => {
      const image_url = `http://${host}.example:${port}${path}?${shows++}`;
      const podcast = await makePodcast(database().db, { image_url });
      return () => app.inject({ url: `/cover/${podcast.publicId}?size=600` });
    };
    const first = await Promise.all(["a", "b", "c", "d", "e", "f", "g"].map((host) => show(host, "/silent")));
    const more = await Promise.all(["h", "h", "h", "h", "h"].map((host) => show(host, "/silent")));
    const well = await Promise.all(["well", "well"].map((host) => show(host, "/cover.png")));
    const again = await Promise.all(
      ["a", "b", "c", "d", "e", "f", "g", "a"].map((host) => show(host, "/silent")),
    );
    const late = await show("well", "/cover.png");

    let over = 0;
    const ask = (all: (() => Promise<unknown>)[]) =>
      Promise.all(all.map((one) => one().finally(() => (over += 1))));
    const silent = ask(first);
    await expect.poll(() => held.size, { timeout: 20_000 }).toBe(7);
    expect((await well[0]!()).headers["content-type"]).toBe("image/webp");
    expect(over).toBe(0);

    // All places are taken, and one host has no more than its own.
    const others = ask(more);
    await expect.poll(() => held.size, { timeout: 20_000 }).toBe(8);
    const later = await well[1]!();
    expect(later.headers).toMatchObject({
      "content-type": expect.stringMatching(/svg/),
      "cache-control": "public, max-age=10",
    });
    expect(held.size).toBe(8);
    await Promise.all([silent, others]);
    expect((await well[1]!()).headers["content-type"]).toBe("image/webp");

    held.clear();
    over = 0;
    const slow = ask(again);
    await expect.poll(() => held.size, { timeout: 20_000 }).toBe(2);
    expect((await late()).headers["content-type"]).toBe("image/webp");
    expect([held.size, over]).toEqual([2, 0]);
    await slow;
  }, 120_000);

  test("odd ids and sizes are not found", async () => {
    for (const url of ["/cover/nobody", "/cover/..%2f..%2fetc", "/cover/x?size=9999", "/cover/%00"]) {
      expect((await app.inject({ url })).statusCode, url).toBe(404);
    }
  });
});
