import type { Socket } from "node:net";
import { OutboundRefused } from "../outbound/refused.ts";

/**
 * Leads a plain IMAP connection to the point where TLS begins: greeting, STARTTLS, its OK. Nothing else is
 * said in the clear.
 * @throws OutboundRefused with detail `no-starttls` when the server does not offer it.
 */
export async function startImapTls(socket: Socket, timeoutMs: number): Promise<void> {
  await lineMatching(socket, /^\* (OK|PREAUTH|BYE)/i, timeoutMs);
  socket.write("a1 STARTTLS\r\n");
  const answer = await lineMatching(socket, /^a1 /i, timeoutMs);
  if (!/^a1 OK\b/i.test(answer)) {
    socket.destroy();
    throw new OutboundRefused("tls", "no-starttls");
  }
}

function lineMatching(socket: Socket, wanted: RegExp, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let input = "";
    const settle = () => {
      clearTimeout(timer);
      socket.off("data", onData);
      socket.off("close", onClose);
    };
    const fail = (error: OutboundRefused) => {
      settle();
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(() => fail(new OutboundRefused("timeout", "imap")), timeoutMs);
    const onClose = () => fail(new OutboundRefused("protocol", "connection-closed"));
    const onData = (chunk: Buffer) => {
      input += chunk.toString("latin1");
      if (input.length > 16_384) return fail(new OutboundRefused("protocol", "reply-too-long"));
      const lines = input.split("\r\n");
      const found = lines.slice(0, -1).find((line) => wanted.test(line));
      if (found === undefined) {
        // The first words must be IMAP, or it is another protocol.
        if (lines.length > 1 && !/^(\*|a1) /.test(input)) fail(new OutboundRefused("protocol", "not-imap"));
        return;
      }
      // Words behind the awaited line came before the encryption and must not pass for words through it.
      if (!input.endsWith(`${found}\r\n`)) return fail(new OutboundRefused("protocol", "text-before-tls"));
      settle();
      socket.pause();
      resolve(found);
    };
    socket.on("data", onData);
    socket.on("close", onClose);
    socket.resume();
  });
}
