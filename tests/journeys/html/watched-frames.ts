import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type CDPSession, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { findChromium, launchFlags } from "../../../scripts/test/browser.mjs";
import { buildFramePage, pagePolicy } from "./frame-page.ts";

/** What some mails did, and what was left of them for the last walls to stop. */
export interface Seen {
  scripts: number;
  requests: number;
  /** Their addresses, as far as the browser told. */
  addresses: string[];
  /** Pixels outside the frames that are not the page's ground. */
  pixels: number;
  /** Windows opened, dialogs, and pages that were led away. */
  windows: number;
  /** What the frames' documents hold that the cleaning should have taken, with the place of the mail. */
  left: { place: number; what: string }[];
}

export interface WatchedFrames {
  /** At most `FRAMES_AT_ONCE` mails. */
  show(mails: readonly string[], how?: "product" | "bare"): Promise<Seen>;
  close(): Promise<void>;
}

const WIDTH = 1_280;
const HEIGHT = 800;
export const FRAMES_AT_ONCE = 60;
/** The page's ground, a colour that no mail has. */
const GROUND = [1, 254, 3];

/** A frame's height is bounded, so that all stand on one picture; else it is the product's. */
const SHEET = `
html,body{margin:0;background:rgb(${GROUND});overflow:hidden}
#root{display:grid;grid-template-columns:repeat(10,108px);grid-auto-rows:110px;gap:20px;padding:20px}
.cell{width:108px}
.mail-frame{display:block;width:100%;border:0;max-height:110px;background:#fff}`;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * A real Chromium with a page like the product's around its frames. The only name that there is leads to a
 * trap on loopback; whatever asks it, or the page's own server for more than the page, is counted.
 */
export async function watchFrames(): Promise<WatchedFrames> {
  const script = await buildFramePage();
  const policy = await pagePolicy();
  let connections = 0;
  const trap = await listening(createServer((_, reply) => void reply.end()));
  trap.server.on("connection", () => (connections += 1));
  let others = 0;
  const house = await listening(
    createServer((request, reply) => {
      const part = request.url ?? "";
      if (part === "/page" || part === "/bare")
        return void reply
          .writeHead(200, {
            "content-type": "text/html; charset=utf-8",
            ...(part === "/page" && { "content-security-policy": policy }),
          })
          .end(
            `<!DOCTYPE html><link rel=stylesheet href=/sheet><link rel=icon href="data:,"><div id=root></div><script type=module src=/script></script>`,
          );
      if (part === "/sheet") return void reply.writeHead(200, { "content-type": "text/css" }).end(SHEET);
      if (part === "/script")
        return void reply.writeHead(200, { "content-type": "text/javascript" }).end(script);
      others += 1;
      reply.writeHead(404).end();
    }),
  );
  const browser: Browser = await chromium.launch({
    executablePath: findChromium()!,
    args: [
      ...launchFlags,
      `--host-resolver-rules=MAP trap.example 127.0.0.1:${trap.port}, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });

  let page: Page | undefined;
  let camera: CDPSession | undefined;
  let shown = "";
  const asked: string[] = [];
  let windows = 0;
  async function open(name: string): Promise<Page> {
    await page?.context().close();
    const context = await browser.newContext({ viewport: { width: WIDTH, height: HEIGHT } });
    page = await context.newPage();
    camera = await context.newCDPSession(page);
    await page.goto(`http://127.0.0.1:${house.port}/${name}`);
    await page.waitForFunction("typeof window.show === 'function'");
    shown = name;
    context.on("page", () => (windows += 1));
    context.on("dialog", (dialog) => {
      windows += 1;
      void dialog.dismiss();
    });
    page.on("framenavigated", (frame) => {
      if (frame === page?.mainFrame()) windows += 1;
    });
    page.on("request", (request) => {
      if (!/^(data|blob|about):/.test(request.url())) asked.push(request.url());
    });
    return page;
  }

  let pictures = 0;
  return {
    async show(mails, how = "product") {
      const name = how === "product" ? "page" : "bare";
      // A fresh page now and then keeps its memory small.
      pictures += 1;
      if (page === undefined || shown !== name || how === "bare" || pictures % 100 === 0) await open(name);
      const before = { connections, others, asked: asked.length, windows };
      await page!.evaluate("window.ran = 0");
      const { left, frames } = (await page!.evaluate(
        `window.show(${JSON.stringify(mails)}, ${how === "bare"})`,
      )) as { left: string[][]; frames: Rectangle[] };
      const { data } = await camera!.send("Page.captureScreenshot", {
        format: "png",
        optimizeForSpeed: true,
      });
      const picture = Buffer.from(data, "base64");
      const scripts = (await page!.evaluate("window.ran")) as number;
      return {
        scripts,
        // A request is seen by the browser or, where it goes round that, by who is asked.
        requests: Math.max(
          asked.length - before.asked,
          connections - before.connections + others - before.others,
        ),
        addresses: asked.slice(before.asked),
        pixels: await strayPixels(picture, frames),
        windows: windows - before.windows,
        left: left.flatMap((found, place) => found.map((what) => ({ place, what }))),
      };
    },
    close: async () => {
      await browser.close();
      trap.server.close();
      house.server.close();
    },
  };
}

async function strayPixels(png: Buffer, frames: readonly Rectangle[]): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const within = new Uint8Array(info.width * info.height);
  for (const { x, y, width, height } of frames)
    for (let row = Math.floor(y); row < Math.min(info.height, Math.ceil(y + height)); row += 1)
      within.fill(1, row * info.width + Math.floor(x), row * info.width + Math.ceil(x + width));
  let stray = 0;
  for (let place = 0; place < within.length; place += 1)
    if (
      within[place] === 0 &&
      (data[place * 3] !== GROUND[0] ||
        data[place * 3 + 1] !== GROUND[1] ||
        data[place * 3 + 2] !== GROUND[2])
    )
      stray += 1;
  return stray;
}

async function listening(server: Server): Promise<{ server: Server; port: number }> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return { server, port: (server.address() as AddressInfo).port };
}
