// PostgreSQL's binary form of COPY: no escaping, and bytes go as they are.

const HEAD = Buffer.concat([Buffer.from("PGCOPY\n\xff\r\n\0", "latin1"), Buffer.alloc(8)]);
const END = Buffer.from([0xff, 0xff]);
const PIECE = 1 << 20;

/** A cell: a whole number for an integer column, a text, bytes, or nothing. */
export type Cell = number | string | Buffer | null;

/** Rows as the bytes that `copy … from stdin (format binary)` takes, in pieces. */
export function* binaryRows(rows: Iterable<readonly Cell[]>): Generator<Buffer> {
  let parts: Buffer[] = [HEAD];
  let size = HEAD.length;
  for (const row of rows) {
    const count = Buffer.alloc(2);
    count.writeInt16BE(row.length);
    parts.push(count);
    size += 2;
    for (const cell of row) {
      const content = contentOf(cell);
      const length = Buffer.alloc(4);
      length.writeInt32BE(content === null ? -1 : content.length);
      parts.push(length);
      if (content !== null) parts.push(content);
      size += 4 + (content?.length ?? 0);
    }
    if (size < PIECE) continue;
    yield Buffer.concat(parts);
    parts = [];
    size = 0;
  }
  yield Buffer.concat([...parts, END]);
}

function contentOf(cell: Cell): Buffer | null {
  if (typeof cell === "string") return Buffer.from(cell);
  if (typeof cell !== "number") return cell;
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(cell);
  return bytes;
}
