import type { FastifyInstance } from "fastify";
import { fault } from "../../platform/fault.ts";
import type { Context } from "../../platform/web/http.ts";
import { createCounter, FLUSH_MS } from "./count.ts";
import { selectTarget } from "./queries.ts";
import { looksLikePerson } from "./tell-person.ts";

type Target = NonNullable<Awaited<ReturnType<typeof selectTarget>>>;

/** Asked again after this; where the database does not answer, what was known leads on for five minutes. */
const FRESH_MS = 10_000;
const KNOWN_MS = 300_000;
const KNOWN_MOST = 20_000;

/** `GET /g/{slug}` leads to the stored page and nowhere else, and sets nothing. */
export function addRedirect(app: FastifyInstance, context: Context, now: () => number = Date.now): void {
  const known = new Map<string, { target: Target; at: number }>();
  const counter = createCounter(context, now);
  const timer = setInterval(() => void counter.flush(), FLUSH_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await counter.flush();
  });

  async function find(slug: string): Promise<Target | undefined> {
    const before = known.get(slug);
    if (before && now() - before.at < FRESH_MS) return before.target;
    try {
      const target = await selectTarget(context.db, slug);
      known.delete(slug);
      if (!target) return undefined;
      if (known.size >= KNOWN_MOST) known.delete(known.keys().next().value!);
      known.set(slug, { target, at: now() });
      return target;
    } catch (error) {
      if (before && now() - before.at < KNOWN_MS) return before.target;
      throw error;
    }
  }

  app.get("/g/:slug", async (request, reply) => {
    reply.header("Cache-Control", "no-store").header("X-Robots-Tag", "noindex, nofollow");
    const { slug } = request.params as { slug: string };
    const target = /^[2-9A-HJ-NP-Z]{7}$/i.test(slug) ? await find(slug.toUpperCase()) : undefined;
    if (!target) throw fault("not-found");
    if (target.state === "removed") throw fault("link-over");
    const agent = request.headers["user-agent"] ?? "";
    const person = looksLikePerson(request.method, request.headers);
    await counter.count(target.id, { person, ip: request.ip, agent });
    return reply.redirect(target.target, 302);
  });
}
