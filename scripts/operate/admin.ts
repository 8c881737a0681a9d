import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { PERMISSIONS } from "../../contract/accounts.ts";
import { PASSWORD_MIN } from "../../contract/accounts-entry.ts";
import { fieldSentence } from "../../contract/sentences.ts";
import { brokenPasswordRule } from "../../server/accounts/passwords/password-rules.ts";
import { createAdministrator, LoginExists } from "../../server/accounts/sign-up/create-administrator.ts";
import { BadConfiguration, readConfig } from "../../server/platform/config.ts";
import { parseAddress } from "../../server/platform/mail/address.ts";
import { inTransaction } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";

/**
 * Makes an administrator: a user with every permission and an organization. Asks on a terminal (the password
 * is not shown); elsewhere reads three lines from standard input: address, password, organization.
 */
async function ask(): Promise<{ username: string; password: string; organization: string }> {
  let muted = false;
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!muted) process.stdout.write(chunk);
      done();
    },
  });
  const terminal = process.stdin.isTTY === true;
  const lines = createInterface({ input: process.stdin, output, terminal });
  if (!terminal) {
    const given: string[] = [];
    for await (const line of lines) given.push(line);
    return { username: given[0] ?? "", password: given[1] ?? "", organization: given[2] ?? "" };
  }
  const username = await lines.question("E-mail address: ");
  process.stdout.write(`Password (at least ${PASSWORD_MIN} characters, not shown): `);
  muted = true;
  const password = await lines.question("");
  muted = false;
  process.stdout.write("\n");
  const organization = await lines.question("Organization: ");
  lines.close();
  return { username, password, organization };
}

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const given = await ask();
  if (!parseAddress(given.username).ok) refuse("The user name has to be an e-mail address.");
  const broken = brokenPasswordRule(
    given.password,
    [given.username, given.organization],
    config.leakedPasswords,
  );
  if (broken) refuse(fieldSentence(broken.rule, "en", broken.values));
  if (given.organization.trim() === "") refuse("The organization needs a name.");
  await withDatabase(config, ({ db }) =>
    inTransaction(db, (tx) => createAdministrator(tx, { ...given, permissions: PERMISSIONS })),
  );
  process.stdout.write(`${given.username} can sign in and has every permission.\n`);
} catch (error) {
  if (error instanceof BadConfiguration || error instanceof LoginExists) refuse(error.message);
  throw error;
}
