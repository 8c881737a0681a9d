import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { erasedHashes, noteErasedHashes } from "../../catalogue/addresses/erase-address.ts";
import type { Config } from "../../platform/config.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { beginErasure } from "./erase-person.ts";
import { selectErasedPeople } from "./erasure-queries.ts";

/** Beside the database, so that it is there when an older backup takes the database's place. */
const ERASED_LIST = "erased-people.txt";
const HASH = /^[0-9a-f]{64}$/;

/** Writes down who was erased, as hashes: a backup from before does not know it. */
export async function writeErasedList(db: Db, { dataDir }: Pick<Config, "dataDir">): Promise<void> {
  const hashes = await erasedHashes(db);
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, ERASED_LIST);
  await writeFile(`${file}.new`, hashes.map((hash) => `${hash.toString("hex")}\n`).join(""), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/**
 * Erases again whoever is on such a list and was brought back by a restored backup, looking through so many rows at once. Done again it changes nothing. Answers how
 * many are on the list and how many of them were found.
 * @throws RangeError for a text that is no such list
 */
export async function eraseAgain(
  db: Db,
  secrets: Secrets,
  list: string,
  atOnce?: number,
): Promise<{ listed: number; found: number }> {
  const lines = list.split("\n").map((line) => line.trim());
  const listed = [...new Set(lines.filter((line) => line !== ""))];
  if (!listed.every((line) => HASH.test(line))) throw new RangeError("this is no list of erased people");
  const hashes = listed.map((line) => Buffer.from(line, "hex"));
  // First of all no import brings them back meanwhile.
  await inTransaction(db, (tx) => noteErasedHashes(tx, hashes));
  const people = await selectErasedPeople(db, hashes, atOnce);
  for (const address of people)
    await inTransaction(db, (tx) =>
      beginErasure(tx, secrets, { address, loginId: null, requestId: "erase-again" }),
    );
  return { listed: listed.length, found: people.length };
}
