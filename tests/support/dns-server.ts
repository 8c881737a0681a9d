import { createSocket } from "node:dgram";

/** What the server says of a name. "servfail" is a failure, "silence" no answer at all. */
export interface DnsZone {
  /** Of each text record its text. */
  txt?: readonly string[];
  mx?: readonly { host: string; priority: number }[];
  fails?: "servfail" | "silence";
}

export interface DnsServer {
  /** As `Resolver.setServers` takes it. */
  address: string;
  /** By name, in lower case. A name that is not here does not exist. */
  zones: Map<string, DnsZone>;
  /** Names that were asked for. */
  asked: string[];
  stop(): Promise<void>;
}

const TYPES = { 15: "mx", 16: "txt" } as const;

/** A name server on loopback that speaks DNS over UDP (RFC 1035). */
export async function startDnsServer(zones: Record<string, DnsZone> = {}): Promise<DnsServer> {
  const socket = createSocket("udp4");
  const known = new Map(Object.entries(zones));
  const asked: string[] = [];
  socket.on("message", (query, from) => {
    const { name, end } = readName(query, 12);
    asked.push(name);
    const zone = known.get(name.toLowerCase());
    if (zone?.fails === "silence") return;
    socket.send(answer(query, end, zone), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    zones: known,
    asked,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answer(query: Buffer, endOfName: number, zone: DnsZone | undefined): Buffer {
  const question = query.subarray(12, endOfName + 4);
  const kind = TYPES[query.readUInt16BE(endOfName) as keyof typeof TYPES];
  const data =
    kind === "txt"
      ? (zone?.txt ?? []).map(textData)
      : kind === "mx"
        ? (zone?.mx ?? []).map(({ host, priority }) => Buffer.concat([number16(priority), nameData(host)]))
        : [];
  const code = zone?.fails === "servfail" ? 2 : zone ? 0 : 3;
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8580 | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(code === 0 ? data.length : 0, 6);
  const records = data.map((one) =>
    Buffer.concat([
      // The name is that of the question.
      Buffer.from([0xc0, 12]),
      query.subarray(endOfName, endOfName + 4),
      Buffer.from([0, 0, 0, 0]),
      number16(one.length),
      one,
    ]),
  );
  return Buffer.concat([header, question, ...(code === 0 ? records : [])]);
}

function readName(bytes: Buffer, from: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = from;
  for (let length = bytes[at]!; length > 0; length = bytes[at]!) {
    labels.push(bytes.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

const number16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);

function nameData(name: string): Buffer {
  const labels = name.split(".").filter((label) => label !== "");
  const parts = labels.map((label) =>
    Buffer.concat([Buffer.from([label.length]), Buffer.from(label, "latin1")]),
  );
  return Buffer.concat([...parts, Buffer.from([0])]);
}

/** A text is cut into strings of at most 255 bytes. */
function textData(text: string): Buffer {
  const bytes = Buffer.from(text, "utf8");
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += 255) {
    const part = bytes.subarray(at, at + 255);
    parts.push(Buffer.from([part.length]), part);
  }
  return Buffer.concat(parts);
}
