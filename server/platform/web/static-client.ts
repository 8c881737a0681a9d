import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { CHECKOUT_PAGES } from "../../../contract/purchases.ts";
import { fault } from "../fault.ts";
import { packageRoot } from "../package-root.ts";
import { pathOf } from "./asked-path.ts";
import { readEarlyFiles } from "./early-files.ts";

/** Paths that are the API's: an unknown one is a problem, never the page. */
const API =
  /^\/(api|core|podcast\/api|cover|livez|readyz|metrics|v1|openapi\.json|oauth\/(token|revoke|register)|\.well-known)(\/|$)/;

/** What a search engine may list. Every other address is somebody's own, or opened by a link (C9.07). */
const LISTED = /^\/(legal|privacy-policy)?(\/|$)/;

/** Pages whose forms have the bot check: no other page loads anything from elsewhere (S-12). */
const FORMS = /^\/(signup|passwd)?(\/|$)/;
const BOT_CHECK = "https://challenges.cloudflare.com";

/** Lets the bot check's script and frame through, and nothing else. */
const withBotCheck = (policy: string): string =>
  `${policy.replace("script-src 'self'", `script-src 'self' ${BOT_CHECK}`)};frame-src ${BOT_CHECK}`;

/** Pages that a link opens, without an account: they play nothing of a publisher, and ask nobody at all (C9.07). */
const OF_LINKS = /^\/(booking|claim|answer|your-data|report)(\/|$)/;
const alone = (policy: string): string => policy.replace(/media-src [^;]*/, "media-src 'none'");

/**
 * Lets the payment provider's form through: its script, its frames with the bank's questions in them, and the calls
 * and pictures of both. The list is the provider's guide for its script and its checkout, from memory: compare it
 * when the provider is first used (docs/operations.md).
 */
const withCardForm = (policy: string): string =>
  `${policy
    .replace("script-src 'self'", "script-src 'self' https://js.stripe.com https://*.js.stripe.com")
    .replace("connect-src 'self'", "connect-src 'self' https://api.stripe.com https://checkout.stripe.com")
    .replace("img-src 'self' data:", "img-src 'self' data: https://*.stripe.com")};frame-src ${[
    "https://js.stripe.com",
    "https://*.js.stripe.com",
    "https://hooks.stripe.com",
    "https://checkout.stripe.com",
  ].join(" ")}`;

/**
 * Serves the built client: files with a hash in their name forever, the page itself always fresh. Every other
 * address is the page, whose router decides. Without a build (API tests) only problems are returned. A
 * demonstration is marked in the page itself, because visitors without a session get no other answer that could
 * tell.
 */
export async function addClient(
  app: FastifyInstance,
  options: {
    demonstration: () => Promise<boolean>;
    botCheck: () => Promise<boolean>;
    /** Whether a real payment provider is set up; the test payment loads nothing from elsewhere. */
    cardForm: () => Promise<boolean>;
  },
): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    if (!LISTED.test(pathOf(request.url))) reply.header("X-Robots-Tag", "noindex, nofollow");
  });
  const root = join(packageRoot(), "dist", "web");
  const built = existsSync(join(root, "index.html"));
  if (built) {
    await app.register(async (files) => {
      // A page needs dozens of them at once, and each is read from the disk or the browser's own store.
      files.addHook("onRoute", (route) => {
        route.config = { ...route.config, free: true };
      });
      await files.register(fastifyStatic, {
        root,
        wildcard: false,
        index: false,
        // The build leaves .br and .gz beside each text file.
        preCompressed: true,
        setHeaders: (reply, path) => {
          const forever = path.includes("/assets/");
          reply.header("Cache-Control", forever ? "public, max-age=31536000, immutable" : "no-cache");
        },
      });
    });
  }
  const early = built ? readEarlyFiles(root) : null;
  let page: string | null = null;
  const readPage = async (): Promise<string> => {
    if (page !== null) return page;
    const html = readFileSync(join(root, "index.html"), "utf8");
    const demonstration = await options.demonstration().catch(() => null);
    // The page loads without the database, too, and reports the outage itself; the next request asks again.
    if (demonstration === null) return html;
    page = html.replace(
      '<meta name="hostread-demonstration" content="off"',
      `<meta name="hostread-demonstration" content="${demonstration ? "on" : "off"}"`,
    );
    return page;
  };
  app.setNotFoundHandler(async (request, reply) => {
    const path = pathOf(request.url);
    // The client's router takes pages in upper case, too.
    const place = path.toLowerCase();
    const wantsPage = (request.method === "GET" || request.method === "HEAD") && !API.test(place);
    // A file is recognized by its path: a search may end like a file name.
    const isFile = /\.\w{2,5}$/.test(path);
    if (!wantsPage || !built || isFile) throw fault("not-found");
    const open = async (
      pages: RegExp,
      wanted: () => Promise<boolean>,
      change: (policy: string) => string,
    ) => {
      if (!pages.test(place) || !(await wanted().catch(() => false))) return;
      reply.header("content-security-policy", change(String(reply.getHeader("content-security-policy"))));
    };
    await open(FORMS, options.botCheck, withBotCheck);
    await open(CHECKOUT_PAGES, options.cardForm, withCardForm);
    await open(OF_LINKS, async () => true, alone);
    const links = early?.(path, request.headers["accept-language"]);
    if (links) reply.header("link", links);
    return reply
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(await readPage());
  });
}
