import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { traceOf } from "../../../platform/error-trace.ts";
import { inTransaction, isUnavailable } from "../../../platform/postgres/database.ts";
import { type Context, requestLanguage } from "../../../platform/web/http.ts";
import { pageStyle } from "../../../platform/web/page-style.ts";
import { selectPreference } from "../../queries.ts";
import { mailNoMore } from "../choices.ts";
import { selectLoginOfLink } from "../queries.ts";
import { readOffToken } from "./link.ts";
import { type OffState, writeOffPage } from "./page.ts";

/** What is longer is not read to its end; nothing of it is looked at. */
const BODY_MOST = 16_000;

/**
 * `GET /news-off/{token}` asks and changes nothing, whoever fetches it. `POST` switches the mails of the link's kinds off,
 * for everybody who has the link: without a session, a cookie, a script or an origin, and with any body (RFC 8058). Only
 * that: what else the user has chosen stays, and the link opens nothing.
 */
export async function addNewsOffPage(app: FastifyInstance, context: Context): Promise<void> {
  const style = pageStyle();
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(";");

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    [status, state]: [number, OffState],
    language = requestLanguage(request.headers["accept-language"]),
  ): Promise<FastifyReply> {
    return (
      reply
        .code(status)
        .header("Content-Security-Policy", policy)
        .header("Cache-Control", "no-store")
        .header("X-Robots-Tag", "noindex, nofollow")
        // The address is the key to the link.
        .header("Referrer-Policy", "no-referrer")
        .type("text/html; charset=utf-8")
        .send(writeOffPage(state, language, style))
    );
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, async () => null);
    scope.setErrorHandler((error: Error, request, reply) => {
      const { statusCode } = error as { statusCode?: number };
      const status = isUnavailable(error) ? 503 : statusCode && statusCode < 500 ? statusCode : 500;
      if (status >= 500)
        request.log.error(
          { ...traceOf(error), requestId: request.id, route: "/news-off/*" },
          "a request failed",
        );
      return answer(request, reply, [status, { kind: "later" }]);
    });

    const read = async (request: FastifyRequest) => {
      const link = readOffToken(context.secrets, (request.params as { "*": string })["*"]);
      const loginId = link && (await selectLoginOfLink(context.db, link.login));
      if (!link || loginId === undefined || loginId === null) return null;
      const language = (await selectPreference(context.db, loginId))?.language ?? undefined;
      return { loginId, kinds: link.kinds, language };
    };

    scope.get("/news-off/*", async (request, reply) => {
      const link = await read(request);
      if (!link) return answer(request, reply, [404, { kind: "unknown" }]);
      return answer(request, reply, [200, { kind: "ask", kinds: link.kinds }], link.language);
    });

    scope.post("/news-off/*", { bodyLimit: BODY_MOST }, async (request, reply) => {
      const link = await read(request);
      if (!link) return answer(request, reply, [404, { kind: "unknown" }]);
      await inTransaction(context.db, (tx) => mailNoMore(tx, link.loginId, link.kinds));
      return answer(request, reply, [200, { kind: "done", kinds: link.kinds }], link.language);
    });
  });
}
