import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

/*
 * A mail server for prove-mail, in a process of its own, because the other side is killed. It keeps nothing
 * but one line for each message it says 250 to, on the disk before the 250 leaves.
 * Arguments: file of the key, file of the certificate, file to write to, longest delay of an answer in ms.
 */
const [keyFile, certificateFile, file, longestDelay] = process.argv.slice(2);
if (!keyFile || !certificateFile || !file) throw new Error("mail-sink: three files are needed");

const kept = openSync(file, "a");
const server = new SMTPServer({
  secure: true,
  key: readFileSync(keyFile),
  cert: readFileSync(certificateFile),
  authMethods: ["PLAIN"],
  logger: false,
  disableReverseLookup: true,
  onAuth: (auth, _session, done) => done(null, { user: auth.username ?? "" }),
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const messageId = /^message-id:\s*(<[^>\r\n]+>)/im.exec(Buffer.concat(chunks).toString("latin1"))?.[1];
      const to = session.envelope.rcptTo.map((one) => one.address);
      writeSync(kept, `${JSON.stringify({ messageId, to })}\n`);
      fsyncSync(kept);
      // A kill during this delay leaves a stored message whose 250 never arrived.
      setTimeout(() => done(null, "2.0.0 kept"), Math.random() * Number(longestDelay ?? 0));
    });
  },
});
// Clients killed midway are what this is for.
server.on("error", () => {});
server.listen(0, "127.0.0.1", () =>
  process.stdout.write(`port ${(server.server.address() as AddressInfo).port}\n`),
);
process.on("SIGTERM", () => {
  server.close(() => {
    closeSync(kept);
    process.exit(0);
  });
});
