import { createServer, type Server } from "node:net";

/** A listener on every local address that only counts connections. */
export type Canary = { port: number; connections: () => number; stop: () => Promise<void> };

/** Opens a canary on one free port, on 127.0.0.0/8 and, where the machine has it, on ::1. */
export async function startCanary(): Promise<Canary> {
  let connections = 0;
  const count = () =>
    createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
  const first = count();
  const port = await listen(first, 0, "0.0.0.0");
  const second = count();
  const both = await listen(second, port, "::1").then(
    () => [first, second],
    () => [first],
  );
  return {
    port,
    connections: () => connections,
    stop: async () => {
      await Promise.all(both.map((server) => new Promise((done) => server.close(done))));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}
