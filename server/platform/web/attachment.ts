import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Bytes that are read only when they leave. */
interface Streamed {
  /** Null where it is known only when all has been read. */
  size: number | null;
  stream: () => Readable;
}

/** An answer that is a stranger's file: to be saved, never to be opened as part of our site. */
export class Attachment {
  readonly content: Buffer | Streamed;
  readonly name: string;

  constructor(content: Buffer | Streamed, name: string) {
    this.content = content;
    this.name = name;
  }
}

export function sendAttachment(reply: FastifyReply, { content, name }: Attachment): FastifyReply {
  const bytes = Buffer.isBuffer(content);
  if (!bytes && content.size !== null) reply.header("Content-Length", content.size);
  return (
    reply
      // Whatever it is, no browser shows it in place, and where one did, it could do nothing there.
      .header("Content-Type", "application/octet-stream")
      .header("Content-Disposition", `attachment; filename*=UTF-8''${encoded(name)}`)
      .header("X-Content-Type-Options", "nosniff")
      .header("Content-Security-Policy", "sandbox; default-src 'none'")
      .code(200)
      .send(bytes ? content : content.stream())
  );
}

/** RFC 8187: everything but letters, figures and a few signs is escaped. Half of a surrogate pair cannot be. */
const encoded = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Surrogate}/gu, "")).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
