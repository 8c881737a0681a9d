import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A connection that answers one statement after the other, as text. */
export interface Sphinxql {
  /**
   * Rows of a statement; empty if it returns none.
   * @throws Error with Sphinx's own message
   */
  ask(statement: string): Promise<string[][]>;
  end(): void;
}

/** Longest wait for an answer, in milliseconds. */
const LIMIT_MS = 120_000;
const QUERY = 3;
const OK = 0x00;
const END = 0xfe;
const FAILED = 0xff;

/** Speaks as much of MySQL's protocol (4.1, text results) as SphinxQL takes; Sphinx asks for no password. */
export async function connectToSphinx(socketPath: string): Promise<Sphinxql> {
  const socket = connect(socketPath);
  socket.setTimeout(LIMIT_MS, () => socket.destroy(new Error("Sphinx did not answer in time")));
  const packets = packetsOf(socket);
  const next = async (): Promise<Buffer> => {
    const { value, done } = await packets.next();
    if (done) throw new Error("Sphinx ended the connection");
    if (value[0] === FAILED) throw new Error(`Sphinx: ${value.toString("utf8", 9)}`);
    return value;
  };
  await once(socket, "connect");
  await next();
  const login = Buffer.alloc(4 + 4 + 1 + 23 + 2);
  // Long passwords, protocol 4.1, safe authentication; UTF-8; no user, no password.
  login.writeUInt32LE(0x1 | 0x200 | 0x8000, 0);
  login.writeUInt32LE(1 << 24, 4);
  login[8] = 33;
  socket.write(packet(login, 1));
  await next();
  return {
    ask: async (statement) => {
      socket.write(packet(Buffer.concat([Buffer.of(QUERY), Buffer.from(statement)]), 0));
      const head = await next();
      const rows: string[][] = [];
      if (head[0] === OK) return rows;
      for (let columns = head[0]!; columns > 0; columns -= 1) await next();
      await next();
      for (let row = await next(); !isEnd(row); row = await next()) rows.push(textsOf(row));
      return rows;
    },
    end: () => void socket.destroy(),
  };
}

const isEnd = (one: Buffer): boolean => one[0] === END && one.length < 9;

function packet(content: Buffer, number: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUIntLE(content.length, 0, 3);
  head[3] = number;
  return Buffer.concat([head, content]);
}

/** Splits the input into packets: three bytes of length, one of a number, the content. */
async function* packetsOf(socket: Socket): AsyncGenerator<Buffer, void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of socket) {
    rest = rest.length === 0 ? (piece as Buffer) : Buffer.concat([rest, piece as Buffer]);
    while (rest.length >= 4 && rest.length >= 4 + rest.readUIntLE(0, 3)) {
      const end = 4 + rest.readUIntLE(0, 3);
      yield rest.subarray(4, end);
      rest = rest.subarray(end);
    }
  }
}

/** The texts of a row, each behind its length. Sphinx answers numbers as texts and no nulls. */
function textsOf(row: Buffer): string[] {
  const texts: string[] = [];
  for (let at = 0; at < row.length; ) {
    let length = row[at]!;
    at += 1;
    if (length >= 0xfc) {
      const bytes = length === 0xfc ? 2 : 3;
      length = row.readUIntLE(at, bytes);
      at += bytes;
    }
    texts.push(row.toString("utf8", at, at + length));
    at += length;
  }
  return texts;
}
