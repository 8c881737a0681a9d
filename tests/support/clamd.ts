import { type AddressInfo, createServer, type Socket } from "node:net";

/** A ClamAV daemon that knows one virus: the letters of `EICAR`. It speaks INSTREAM as clamd does. */
export interface Clamd {
  address: { host: string; port: number };
  /** How many bytes each scanned stream had. */
  scanned: number[];
  knobs: { answer?: (bytes: Buffer) => string | null };
  stop(): Promise<void>;
}

export const VIRUS = "EICAR-STANDARD-ANTIVIRUS-TEST-FILE";
/** StreamMaxLength of the daemon's own default. */
const MOST = 25 * 1024 * 1024;

export async function startClamd(): Promise<Clamd> {
  const scanned: number[] = [];
  const knobs: Clamd["knobs"] = {};
  const server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on("error", () => {});
    socket.on("data", (data) => {
      received = Buffer.concat([received, data]);
      const stream = readStream(received);
      if (stream === "more") return;
      if (stream === "no command") return void socket.end("UNKNOWN COMMAND\0");
      if (stream === "too large") return void socket.end("INSTREAM size limit exceeded. ERROR\0");
      scanned.push(stream.length);
      const own = knobs.answer?.(stream);
      if (own === null) return;
      answer(socket, own ?? (stream.includes(VIRUS) ? "stream: Eicar-Signature FOUND" : "stream: OK"));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: { host: "127.0.0.1", port },
    scanned,
    knobs,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const answer = (socket: Socket, said: string) => socket.end(`${said}\0`);

/** Chunks of a length of four bytes and their content; one without a length is the end. */
function readStream(received: Buffer): Buffer | "more" | "no command" | "too large" {
  const command = Buffer.from("zINSTREAM\0");
  if (received.length < command.length) return "more";
  if (!received.subarray(0, command.length).equals(command)) return "no command";
  const chunks: Buffer[] = [];
  let total = 0;
  for (let at = command.length; ; ) {
    if (received.length < at + 4) return "more";
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    total += length;
    if (total > MOST) return "too large";
    if (received.length < at + 4 + length) return "more";
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
}
