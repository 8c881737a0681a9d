import { Readable } from "node:stream";
import type pg from "pg";

/** The part of pg's connection that COPY needs; pg itself offers no COPY. */
interface Line {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
  stream: NodeJS.EventEmitter & {
    pause(): void;
    resume(): void;
    writableNeedDrain: boolean;
    destroyed: boolean;
  };
}

/** The callbacks that pg calls on the submitter of the running statement. */
interface Statement {
  submit(line: Line): void;
  handleCopyInResponse?(line: Line): void;
  handleCopyData?(message: { chunk: Buffer }, line: Line): void;
  handleCommandComplete(message: { text: string }): void;
  handleError(error: Error): void;
  handleReadyForQuery(): void;
}

const submit = (client: pg.ClientBase, statement: Statement) =>
  (client as unknown as { query(statement: Statement): void }).query(statement);

/**
 * Runs `copy … to stdout` and answers its bytes as a stream, no faster than they are read. An error of the
 * database destroys the stream with it. The client is free again when the stream has ended.
 */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
  let line: Line | undefined;
  const bytes = new Readable({
    read: () => line?.stream.resume(),
    destroy: (error, done) => {
      // Even after stopping early, the database has to finish, or the client waits forever.
      line?.stream.resume();
      done(error);
    },
  });
  submit(client, {
    submit: (open) => {
      line = open;
      open.query(statement);
    },
    handleCopyData: ({ chunk }, open) => {
      // pg hands out a view of a buffer that it fills again.
      if (!bytes.destroyed && !bytes.push(Buffer.from(chunk))) open.stream.pause();
    },
    handleCommandComplete: () => undefined,
    handleError: (error) => bytes.destroy(error),
    handleReadyForQuery: () => {
      bytes.push(null);
    },
  });
  return bytes;
}

/**
 * Runs `copy … from stdin` with the bytes of `source` (COPY's own format, cut anywhere) and answers how many
 * rows the database took. Holds no more than a chunk beside the socket's buffer. An error in `source` ends
 * the statement without effect and is thrown.
 */
export function copyIn(
  client: pg.ClientBase,
  statement: string,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    let rows = 0;
    submit(client, {
      submit: (line) => line.query(statement),
      handleCopyInResponse: (line) => {
        send(line, source, () => failure !== undefined).catch((error: Error) => {
          failure ??= error;
          line.sendCopyFail("the source failed");
        });
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(" ")[1] ?? 0);
      },
      // After an error pg forgets the statement: this is the last it hears.
      handleError: (error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => resolve(rows),
    });
  });
}

async function send(
  line: Line,
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  failed: () => boolean,
): Promise<void> {
  for await (const chunk of source) {
    if (failed() || line.stream.destroyed) return;
    line.sendCopyFromChunk(chunk);
    if (line.stream.writableNeedDrain) await drained(line);
  }
  if (!failed()) line.endCopyFrom();
}

function drained({ stream }: Line): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stream.off("drain", done);
      stream.off("close", done);
      resolve();
    };
    stream.on("drain", done);
    stream.on("close", done);
  });
}
