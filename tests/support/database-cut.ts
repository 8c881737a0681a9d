import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";

/** A TCP way to a database that can be cut and mended, as when the database host goes away. */
export interface CuttableDatabase {
  connectionString: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Takes connections, and then never passes on a byte: a host behind a broken network. */
  swallow(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function cuttable(connectionString: string): Promise<CuttableDatabase> {
  const url = new URL(connectionString);
  const socketFolder = decodeURIComponent(url.hostname || url.searchParams.get("host") || "");
  const target = socketFolder.startsWith("/")
    ? { path: join(socketFolder, ".s.PGSQL.5432") }
    : { host: url.hostname, port: Number(url.port || 5432) };
  const open = new Set<Socket>();
  let mute = false;
  let server: Server | undefined;
  let port = 0;

  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        open.add(near);
        near.on("error", () => undefined).on("close", () => open.delete(near));
        if (mute) return;
        const far = connect(target);
        open.add(far);
        far.on("error", () => near.destroy());
        far.on("close", () => {
          open.delete(far);
          near.destroy();
        });
        near.on("close", () => far.destroy());
        near.pipe(far).pipe(near);
      }).listen(port, "127.0.0.1", () => {
        port = (server!.address() as { port: number }).port;
        resolve();
      });
    });
  const shut = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      if (server?.listening) server.close(() => resolve());
      else resolve();
    });

  await listen();
  const near = new URL(connectionString);
  return {
    connectionString: `postgresql://${near.username}${near.password ? `:${near.password}` : ""}@127.0.0.1:${port}${near.pathname}`,
    cut: shut,
    swallow: async () => {
      await shut();
      mute = true;
      await listen();
    },
    mend: async () => {
      await shut();
      mute = false;
      await listen();
    },
    close: shut,
  };
}
