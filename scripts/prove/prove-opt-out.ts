import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { takeSendingRight } from "../../server/mailbox/sending-right.ts";
import { type Db, openDatabase } from "../../server/platform/postgres/database.ts";
import { startEmbeddedPostgres } from "../../server/platform/postgres/embedded-postgres.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { cleanedUp } from "./endings.ts";
import { startProofMailing } from "./mail-proof-world.ts";
import { type Hands, proveOptOutRound } from "./opt-out-proof.ts";

/*
 * npm run prove:opt-out -- [mails] [rounds]
 * Hands mails over through ten organizations' mailboxes at once; in each round one person, to whom each of them
 * wrote, objects at a random moment, once with one of them, once with all. Ends with 1 where a hand-over was
 * committed after an objection, or something still waited.
 */
const [mails = 5_000, rounds = 200] = process.argv.slice(2).map(Number);
if (![mails, rounds].every((n) => Number.isInteger(n) && n > 0)) {
  process.stderr.write("npm run prove:opt-out -- [mails] [rounds]\n");
  process.exit(2);
}
const HOUSES = 10;
const MOST_A_MAILING = 500;
/** Hand-overs of a worker in one round. */
const MOST = 4;

const folder = mkdtempSync(join(tmpdir(), "hostread-prove-opt-out-"));
chmodSync(folder, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database") });
const cleanUp = cleanedUp(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});
const secrets = createSecrets(randomBytes(32));
let broken = 0;
let intoTheMiddle = 0;
try {
  await migrate({ connectionString: postgres.connectionString });
  const database = openDatabase({
    connectionString: postgres.connectionString,
    poolSize: 24,
    timeouts: { statement: 60_000, idleInTransaction: 60_000 },
  });
  const { db } = database;
  await allowEverybody(db);
  const recipients = Math.min(MOST_A_MAILING, Math.ceil(mails / HOUSES));
  for (let i = 0; i < HOUSES; i++) await startProofMailing(db, secrets, { port: 465, recipients });
  const { rows } = await sql<{ mailboxId: number; ownerId: number }>`
    select id as "mailboxId", owner_id as "ownerId" from mailbox order by id`.execute(db);
  for (let round = 1; round <= rounds; round++) {
    const hands: Hands[] = [];
    for (const { mailboxId } of rows)
      hands.push({
        mailboxId,
        fence: (await takeSendingRight(db, mailboxId)) ?? (await fenceOf(db, mailboxId)),
      });
    const key = `person-${round}@shows.example`;
    await sendToAll(db, key);
    const how = round % 2 ? "link" : "everybody";
    const result = await proveOptOutRound(
      { db, secrets },
      {
        hands,
        person: { key, ownerId: rows[0]!.ownerId, source: "proof" },
        how,
        wait: Math.random() * 40,
        most: MOST,
      },
    );
    if (result.before > 0 && result.before < HOUSES) intoTheMiddle += 1;
    if (result.after + result.waiting > 0) {
      broken += 1;
      process.stdout.write(`round ${round}: ${JSON.stringify(result)}\n`);
    }
    await sql`update message set state = 'accepted' where state = 'handed'`.execute(db);
  }
  const waiting = await sql<{
    count: number;
  }>`select count(*) as count from message where state = 'queued'`.execute(db);
  process.stdout.write(
    `${rounds} rounds, ${recipients * HOUSES} mails at the start, ${waiting.rows[0]!.count} still wait; ` +
      `${intoTheMiddle} objections came between hand-overs to their person.\n`,
  );
  await database.close();
} finally {
  await cleanUp();
}
process.stdout.write(broken === 0 ? "Nothing was handed over after an objection.\n" : "A rule is broken.\n");
process.exit(broken === 0 ? 0 : 1);

/** The right is held by this very program. */
async function fenceOf(database: Db, mailboxId: number): Promise<number> {
  const { rows } = await sql<{ fence: number }>`
    select a.sender_fence as fence from mailbox b join mail_account a on a.id = b.account_id
    where b.id = ${mailboxId}`.execute(database);
  return rows[0]!.fence;
}

/** One waiting mail of each mailing goes to this person, among the next that are due. */
async function sendToAll(database: Db, key: string): Promise<void> {
  await sql`update message m set recipient = ${key}, recipient_key = ${key}, due = now() - interval '1 hour'
      from (select distinct on (mailing_id) id from message where state = 'queued'
            order by mailing_id, random()) one
      where m.id = one.id`.execute(database);
}
