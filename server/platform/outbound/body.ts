import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import type { FetchLimits } from "./limits.ts";
import { OutboundRefused } from "./refused.ts";

/**
 * Yields the unpacked body within the limits. The size is counted after unpacking, chunk by chunk, so a
 * small packet that grows to gigabytes stops at the limit with only one chunk more in memory.
 */
export async function* readLimited(
  response: IncomingMessage,
  socket: Socket,
  limits: Pick<FetchLimits, "maxBytes" | "idleTimeoutMs">,
  deadline: number,
): AsyncGenerator<Buffer> {
  const stop = (word: "timeout" | "protocol", detail: string) => {
    stopped ??= new OutboundRefused(word, detail);
    socket.destroy(stopped);
  };
  let stopped: OutboundRefused | undefined;
  const total = setTimeout(() => stop("timeout", "total"), Math.max(1, deadline - Date.now()));
  socket.setTimeout(limits.idleTimeoutMs ?? 10_000, () => stop("timeout", "idle"));
  let size = 0;
  try {
    const announced = Number(response.headers["content-length"] ?? 0);
    if (announced > limits.maxBytes) throw new OutboundRefused("protocol", "too-large");
    for await (const chunk of unpack(response)) {
      if (stopped) throw stopped;
      size += (chunk as Buffer).length;
      if (size > limits.maxBytes) throw new OutboundRefused("protocol", "too-large");
      yield chunk as Buffer;
    }
    if (stopped) throw stopped;
  } catch (error) {
    if (stopped) throw stopped;
    if (error instanceof OutboundRefused) throw error;
    throw new OutboundRefused("protocol", (error as NodeJS.ErrnoException).code ?? "body", error);
  } finally {
    clearTimeout(total);
    socket.destroy();
  }
}

function unpack(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  if (encoding === "identity" || encoding === "") return response;
  const decoder = decoderFor(encoding);
  // A failure on either side destroys the decoder, and its reader throws.
  pipeline(response, decoder, () => {});
  return decoder;
}

function decoderFor(encoding: string) {
  switch (encoding) {
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "deflate":
      return createInflate();
    case "br":
      return createBrotliDecompress();
    default:
      // Also "gzip, gzip": packing twice is how a bomb hides, and no feed host does it.
      throw new OutboundRefused("protocol", "content-encoding");
  }
}
