import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Id } from "../../../contract/forms/page.ts";
import { fault } from "../../platform/fault.ts";
import type { Context } from "../../platform/web/http.ts";
import { filePath, openSaved } from "./save.ts";

/**
 * `GET /api/owner/{organization}/export/{id}/file`: the bytes of an export, for a browser that was let save it (`saveExport`).
 * No call of the contract: browsers fetch it by themselves, write it to disk as it comes, and go on where it broke off.
 * HEAD is answered here as well, because the framework's would read all of the file to send none of it.
 */
export function addExportFile(app: FastifyInstance, context: Context): void {
  app.route({
    method: ["GET", "HEAD"],
    url: filePath(":ownerId", ":id"),
    schema: { hide: true },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { ownerId, id } = request.params as Record<string, unknown>;
      const [owner, handle] = [Id.safeParse(ownerId), Id.safeParse(id)];
      if (!owner.success || !handle.success) throw fault("not-found");
      const sent = await openSaved(context, request, { ownerId: owner.data, id: handle.data });
      const { range, "if-range": ifRange } = request.headers;
      const head = request.method === "HEAD";
      // A part is asked for with GET only (RFC 9110 14.2).
      const part =
        head || range === undefined || (ifRange && ifRange !== sent.etag) ? null : partOf(range, sent.size);
      reply
        .header("Accept-Ranges", "bytes")
        .header("ETag", sent.etag)
        .header("Cache-Control", "no-store")
        .header("Content-Type", "application/octet-stream")
        .header("X-Content-Type-Options", "nosniff")
        .header("Content-Security-Policy", "sandbox; default-src 'none'")
        .header("Content-Disposition", `attachment; filename="${sent.name.replace(/[^\w.-]/g, "_")}"`);
      if (part === "none") return reply.code(416).header("Content-Range", `bytes */${sent.size}`).send();
      const [from, to] = part ?? [0, sent.size - 1];
      reply.header("Content-Length", to - from + 1);
      if (part) reply.header("Content-Range", `bytes ${from}-${to}/${sent.size}`);
      if (head) return reply.send();
      return reply.code(part ? 206 : 200).send(sent.stream(from, to));
    },
  });
}

/** One part of a file (RFC 9110 14.1.2); null for what is answered with all of it, "none" for what lies behind its end. */
function partOf(range: string, size: number): [from: number, to: number] | "none" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === "" && last === "") return null;
  if (first === "")
    return last === "0" || Number(last) === 0 ? "none" : [Math.max(0, size - Number(last)), size - 1];
  const [from, to] = [Number(first), last === "" ? size - 1 : Math.min(Number(last), size - 1)];
  if (last !== "" && Number(last) < from) return null;
  return from >= size ? "none" : [from, to];
}
