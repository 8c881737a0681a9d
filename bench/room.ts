import { randomBytes } from "node:crypto";
import { fillRoom } from "../server/outreach/room/fill-room.ts";
import { readConfig } from "../server/platform/config.ts";
import { silentLog } from "../server/platform/log.ts";
import { createOutbound } from "../server/platform/outbound.ts";
import { createSecrets } from "../server/platform/secrets.ts";
import type { Context } from "../server/platform/web/http.ts";
import { BODY, makeSender, SUBJECT } from "./mail/mailing.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, percentile } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";

// The send room: every mail of a draft filled in, judged and with its fingerprint, 50 of them in full.

const count = quick ? 20 : 500;
const rounds = quick ? 1 : 20;

const database = await newDatabase();
const took: number[] = [];
let blocked = 0;
try {
  const { db } = database;
  const context: Context = {
    db,
    config: readConfig({ LOG_LEVEL: "silent" }),
    secrets: createSecrets(randomBytes(32)),
    outbound: createOutbound({ allow: [], resolve: async () => ["127.0.0.1"], trust: [] }),
    fetch,
    log: silentLog,
  };
  const place = { host: "mail.brand.example", port: 465, user: "kim", password: "secret-word" };
  const sender = await makeSender(context, place, "sender", count);
  // Everybody was written to, so that all that is asked of earlier mails has an answer.
  await sender.queue();
  for (let round = 0; round <= rounds; round += 1) {
    const ms = await clock(async () => {
      const room = await fillRoom(context, sender.caller, sender.campaignId, {
        subject: SUBJECT,
        body: BODY,
        recipients: sender.entries,
        language: "en",
      });
      blocked = room.groups.filter((group) => group.level === "blocked").length;
    });
    // The first round warms up.
    if (round > 0) took.push(ms);
    say(`round ${round} of ${rounds}: ${figure(ms)} ms`);
  }
} finally {
  await database.remove();
}

send({
  title: `The send room with ${count} mails`,
  columns: ["mails", "rooms", "p50 ms", "p95 ms", "most ms"],
  rows: [
    [
      String(count),
      String(took.length),
      figure(percentile(took, 50)),
      figure(percentile(took, 95)),
      figure(Math.max(...took)),
    ],
  ],
  notes: [
    `From the call of \`fillRoom\` to its answer, inside the server, warm: ${count} mails to as many people who were all written to before (${blocked} blocked), filled in, judged and fingerprinted, 50 of them in full, with the forecast.`,
    "The target is 2,000 ms.",
  ],
});
