import { composeLetter } from "../server/outreach/letter/compose.ts";
import { openSession } from "../server/platform/mail/smtp.ts";
import { parseAllow } from "../server/platform/outbound/address.ts";
import { createOutbound } from "../server/platform/outbound.ts";
import { createMessageId } from "../server/platform/mail/header.ts";
import { bareLoop } from "./mail/bare-loop.ts";
import { BODY } from "./mail/mailing.ts";
import { startProgram } from "./stand/program.ts";
import { say, send } from "./stand/result.ts";
import { clock } from "./stand/figures.ts";
const signIn = { name: "mail.brand.example", user: "kim", password: "secret-word" };
const sink = await startProgram<{ port: number; ca: string }>("mail-sink", signIn);
const { port, ca } = sink.ready;
const outbound = createOutbound({ allow: parseAllow(`127.0.0.1/32:${port}`), resolve: async () => ["127.0.0.1"], trust: [ca] });
const N = 400;
const loops = Array.from({ length: 8 }, (_, i) => bareLoop({ host: signIn.name, port, ca, ...signIn }, `sender-${i}`, N));
async function ours(i: number, compose: boolean) {
  const o = await openSession(outbound, { host: signIn.name, port, security: "tls", auth: { kind: "password", user: "kim", password: "secret-word" } } as never);
  if (!o.ok) throw new Error(JSON.stringify(o));
  const letter = (n: number) => composeLetter({ senderName: "Kim Berg", senderAddress: `sender-${i}@brand.example`, communicationAddress: "podcasts@brand.example", senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin", signature: "" },
      { recipient: `host-${n}@sender-${i}.example`, messageId: createMessageId("brand.example"), subject: `About Show ${n}`, body: BODY, language: "en", optOut: null }, new Date());
  const fixed = await letter(0);
  for (let n = 0; n < N; n++) {
    const bytes = compose ? await letter(n) : fixed;
    const out = await o.session.send({ from: `sender-${i}@brand.example`, to: `host-${n}@sender-${i}.example`, id: "abc" }, bytes, { beforeData: async () => true });
    if (out.kind !== "accepted") throw new Error(JSON.stringify(out));
  }
  await o.session.close();
}
for (let r = 0; r < 4; r++) {
  for (const [name, f] of [["bare", () => Promise.all(loops.map((l) => l()))], ["ours", () => Promise.all(loops.map((_, i) => ours(i, true)))], ["ours, no compose", () => Promise.all(loops.map((_, i) => ours(i, false)))]] as const) {
    const c = process.cpuUsage(); const t = await clock(f); const u = process.cpuUsage(c);
    say(`${name}: ${(N * 8000 / t).toFixed(0)}/s, cpu ${((u.user + u.system) / 1000 / N / 8).toFixed(3)} ms of ${(t / N / 8).toFixed(3)}`);
  }
}
await sink.stop();
send({ title: "", columns: [], rows: [], notes: ["","",""] } as never);
