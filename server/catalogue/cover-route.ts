import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Id } from "../../contract/forms/page.ts";
import { fault } from "../platform/fault.ts";
import type { Context } from "../platform/web/http.ts";
import { hideFor } from "./addresses/hide-addresses.ts";
import { drawCover } from "./covers/draw-cover.ts";
import { fetchCover } from "./covers/fetch-cover.ts";
import { paintCover } from "./covers/paint-cover.ts";
import { selectCover } from "./queries.ts";

const Size = z
  .enum(["120", "600"])
  .default("600")
  .transform((size) => Number(size) as 120 | 600);

/**
 * `GET /cover/{publicId}?size=120|600`, open so that <img> works: the podcast's picture through the outbound
 * guard, re-encoded and kept; a drawn one where there is none or it cannot be had, large as an SVG and small as pixels.
 */
export function coverRoute(app: FastifyInstance, context: Context): void {
  app.get("/cover/:publicId", async (request: FastifyRequest, reply: FastifyReply) => {
    const publicId = Id.safeParse((request.params as { publicId: unknown }).publicId);
    const size = Size.safeParse((request.query as { size?: unknown }).size);
    const cover = publicId.success ? await selectCover(context.db, publicId.data) : undefined;
    if (!publicId.success || !size.success || !cover) throw fault("not-found");
    const picture = cover.imageUrl ? await fetchCover(context, cover.imageUrl, size.data) : "none";
    if (picture instanceof Buffer) return send(request, reply, picture, "image/webp", 604_800);
    const subject = {
      publicId: publicId.data,
      title: hideFor(cover.onSale)(cover.title),
      genreIds: cover.genreIds,
    };
    // If a real cover exists but failed to load, ask again soon; a drawn one that stays is good for a day.
    const seconds = picture === "later" ? 10 : cover.imageUrl ? 600 : 86_400;
    if (size.data === 600)
      return send(request, reply, Buffer.from(drawCover(subject)), "image/svg+xml", seconds);
    return send(request, reply, await paintCover(subject, size.data), "image/png", seconds);
  });
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: Buffer,
  type: string,
  seconds: number,
): FastifyReply {
  const etag = `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  reply.header("ETag", etag).header("Cache-Control", `public, max-age=${seconds}`);
  // A picture opened by itself must not run anything.
  reply.header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  return reply.type(type).send(bytes);
}
