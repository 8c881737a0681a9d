import type { Tx } from "../../platform/postgres/database.ts";
import { leaveOutErased } from "../addresses/erase-address.ts";
import { writeRecent } from "../episodes/recent-queries.ts";
import { foldAgain } from "../search/changes/fold-anew.ts";
import { reserveAddresses, writeAddresses } from "./addresses/address-queries.ts";
import { Batch, type Outcome, type Spoken } from "./batch.ts";
import { fingerprintOf, keysOf } from "./identity.ts";
import {
  insertPodcasts,
  readMovedFeeds,
  touchSources,
  updatePodcasts,
  writeAliases,
  writeSources,
} from "./queries.ts";
import { findByKeys, holdImportLock, readFingerprints, readPodcasts } from "./read-queries.ts";
import type { PodcastRecord } from "./record.ts";
import { writeTags } from "./tag-queries.ts";

export interface BatchResult {
  /** One for each record, in their order. */
  outcomes: Outcome[];
  spoken: Spoken[];
  /** For each record the podcast it is about. */
  ids: number[];
}

/**
 * Writes records: finds the podcast of each (or creates it), merges it by the rules, stores its addresses with
 * their provenance. An unchanged record changes nothing.
 *
 * @param hasSpoken what the source has already described in this run
 * @param formerIds for each record, the podcast that the source linked it to before, if known
 * @param about the podcast all of them are about, if known by other means than their keys
 */
export async function writeBatch(
  tx: Tx,
  records: readonly PodcastRecord[],
  {
    now,
    hasSpoken,
    about,
    formerIds,
  }: {
    now: Date;
    hasSpoken: (spoken: Spoken) => boolean;
    about?: number;
    formerIds?: readonly (number | null)[];
  },
): Promise<BatchResult> {
  await holdImportLock(tx);
  const entries = records.map((record, at) => ({
    record,
    formerId: formerIds?.[at] ?? null,
    keys: keysOf(record),
    fingerprint: fingerprintOf(record),
    about,
  }));
  const idByKey = await findByKeys(
    tx,
    entries.flatMap(({ keys }) => keys),
  );
  const otherwise = entries.flatMap(({ formerId }) => formerId ?? []);
  if (about !== undefined) otherwise.push(about);
  const fingerprints = await readFingerprints(tx, [...new Set([...idByKey.values(), ...otherwise])]);
  const batch = new Batch({ now, hasSpoken, idByKey, fingerprints });
  const needed = entries
    .filter((entry) => batch.unchangedId(entry) === null)
    .flatMap((entry) => batch.candidates(entry));
  batch.load(await readPodcasts(tx, [...new Set(needed)]));
  for (const entry of entries) batch.take(entry);

  const podcasts = batch.podcasts();
  await leaveOutErased(tx, podcasts);
  const made = podcasts.filter(({ id }) => id === null);
  const changed = podcasts.filter((one) => one.id !== null && one.changed);
  await updatePodcasts(tx, changed);
  await readMovedFeeds(tx, podcasts);
  await reserveAddresses(tx, made);
  await insertPodcasts(tx, made);
  const written = podcasts.filter(
    ({ newSources, changed, addresses, aliases }) =>
      changed || newSources.size > 0 || addresses.length > 0 || aliases.length > 0,
  );
  await writeAliases(tx, written);
  await writeSources(tx, written);
  await writeAddresses(tx, written);
  await foldAgain(
    tx,
    changed.map(({ id }) => id!),
  );
  await writeTags(tx, written);
  await writeRecent(tx, written);
  await touchSources(tx, batch.touched);
  const spoken = written.flatMap(({ id, newSources }) =>
    [...newSources.keys()].map((source) => ({ source, id: id! })),
  );
  return { outcomes: batch.outcomes, spoken: [...spoken, ...batch.touched], ids: batch.ids() };
}
