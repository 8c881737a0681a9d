import { once } from "node:events";
import { connect, type Socket } from "node:net";

const ANSWER_MS = 60_000;
const CHUNK = 256 * 1024;
/** More words than this no scanner has to say. */
const MOST_ANSWER = 4_096;

/**
 * What a ClamAV daemon says of some bytes, by its INSTREAM command. Its address is the operator's own and is not
 * reached through the guard for strangers' hosts.
 * @throws Error where it does not answer, or answers something else than a verdict
 */
export function scanPieces(
  address: { host: string; port: number },
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<"clean" | "infected"> {
  return new Promise((resolve, reject) => {
    const socket = connect(address.port, address.host);
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(`the virus scanner ${reason}`));
    };
    let answer = "";
    socket.setTimeout(ANSWER_MS, () => fail("does not answer"));
    socket.on("error", (error: Error) => fail(`is not reached: ${error.message}`));
    socket.on("data", (data) => {
      answer += data.toString("latin1");
      if (answer.length > MOST_ANSWER) fail("answers too much");
    });
    socket.on("close", () => {
      // "z" commands end their answers with a zero byte.
      const said = answer.replace(/\0.*$/s, "").trim();
      if (/^stream: OK$/.test(said)) resolve("clean");
      else if (/^stream: .+ FOUND$/.test(said)) resolve("infected");
      else reject(new Error(`the virus scanner answers no verdict: ${said.slice(0, 200)}`));
    });
    socket.on("connect", () => {
      send(socket, pieces).catch((error: Error) => fail(`was not told all: ${error.message}`));
    });
  });
}

async function send(socket: Socket, pieces: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes) && !socket.destroyed)
      await Promise.race([once(socket, "drain"), once(socket, "close")]);
  };
  await write(Buffer.from("zINSTREAM\0"));
  for await (const bytes of pieces) {
    for (let at = 0; at < bytes.length && !socket.destroyed; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      await write(length);
      await write(chunk);
    }
  }
  // A chunk without length ends the stream; the daemon answers and closes.
  await write(Buffer.alloc(4));
}
