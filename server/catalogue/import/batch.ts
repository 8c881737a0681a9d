import { feedKey } from "../feed/clean-url.ts";
import { foldText } from "../fold-text.ts";
import { judgedAddresses } from "./addresses/address-rules.ts";
import { estimate } from "./estimate.ts";
import type { Key } from "./identity.ts";
import { type Merged, merge, said } from "./merge-rules.ts";
import type { PodcastRecord, SourceKind } from "./record.ts";
import { type StoredPodcast, unheardOf } from "./stored-podcast.ts";

export type Outcome = "new" | "changed" | "unchanged";

/** A source has already described a podcast in this run; its further records about it only fill empty values. */
export interface Spoken {
  source: SourceKind;
  id: number;
}

/** A record with values derived from it once. */
export interface Entry {
  record: PodcastRecord;
  keys: Key[];
  fingerprint: Buffer;
  /** The podcast that the source linked this record to before, if no key leads to one. */
  formerId: number | null;
  /** The podcast the record is known to be about, whatever its keys: its feed was read on purpose. */
  about?: number | undefined;
}

const nameOf = ({ kind, key }: Key) => `${kind} ${key}`;

/** Fields whose change makes a new estimate. */
const reachFields: readonly (keyof Merged)[] = [
  "episodes",
  "latestEpisode",
  "ratingsCount",
  "language",
  "genreIds",
];

/**
 * Whether this is an older answer of a directory than one already taken, or an older statement than the stored one.
 * Feeds are exempt: they are read at their source, and a removed episode does not make them old.
 */
function isOlder(
  { known, sources, reachMethod, reachMeasured }: StoredPodcast,
  { source, latestEpisode, stated }: PodcastRecord,
): boolean {
  if (stated)
    return (
      reachMethod === "stated" && stated.on !== null && reachMeasured !== null && stated.on < reachMeasured
    );
  if (source === "feed" || latestEpisode === null || known.latestEpisode === null || !sources.has(source))
    return false;
  return latestEpisode.toISOString().slice(0, 10) < known.latestEpisode;
}

/** The podcasts of one batch, found by their keys. */
export class Batch {
  readonly outcomes: Outcome[] = [];
  readonly touched: Spoken[] = [];
  readonly #now: Date;
  readonly #hasSpoken: (spoken: Spoken) => boolean;
  readonly #idByKey: Map<string, number>;
  readonly #fingerprints: Map<number, Map<SourceKind, Buffer>>;
  readonly #byId = new Map<number, StoredPodcast>();
  readonly #made = new Map<string, StoredPodcast>();
  readonly #heard = new Set<string>();
  readonly #subjects: (number | StoredPodcast)[] = [];

  constructor(given: {
    now: Date;
    hasSpoken: (spoken: Spoken) => boolean;
    idByKey: Map<string, number>;
    fingerprints: Map<number, Map<SourceKind, Buffer>>;
  }) {
    this.#now = given.now;
    this.#hasSpoken = given.hasSpoken;
    this.#idByKey = given.idByKey;
    this.#fingerprints = given.fingerprints;
  }

  /** The podcast that an unchanged record is certainly about; null if it has to be examined. */
  unchangedId({ record, keys, fingerprint, about }: Entry): number | null {
    const key = keys.find((one) => !one.weak && this.#idByKey.has(nameOf(one)));
    const id = about ?? (key === undefined ? undefined : this.#idByKey.get(nameOf(key)));
    if (id === undefined) return null;
    return this.#fingerprints.get(id)?.get(record.source)?.equals(fingerprint) ? id : null;
  }

  /** Ids of the podcasts a record may be about. */
  candidates({ keys, about, formerId }: Entry): number[] {
    const ids = keys.flatMap((key) => this.#idByKey.get(nameOf(key)) ?? []);
    if (about !== undefined) ids.push(about);
    if (formerId !== null) ids.push(formerId);
    return ids;
  }

  load(podcasts: readonly Omit<StoredPodcast, "sources">[]): void {
    for (const podcast of podcasts) {
      this.#byId.set(podcast.id!, { ...podcast, sources: this.#fingerprints.get(podcast.id!) ?? new Map() });
    }
  }

  podcasts(): StoredPodcast[] {
    return [...new Set([...this.#byId.values(), ...this.#made.values()])];
  }

  take(entry: Entry): void {
    const id = this.unchangedId(entry);
    if (id !== null) {
      this.#heard.add(`${entry.record.source} ${id}`);
      this.touched.push({ source: entry.record.source, id });
      this.outcomes.push("unchanged");
      this.#subjects.push(id);
      return;
    }
    const known = this.#find(entry);
    const podcast = known ?? this.#add(entry);
    this.outcomes.push(known === null ? "new" : this.#change(known, entry));
    this.#subjects.push(podcast);
  }

  /** For each record the podcast it is about; ids of new ones are there once they are written. */
  ids(): number[] {
    return this.#subjects.map((one) => (typeof one === "number" ? one : one.id!));
  }

  #owner(key: Key): StoredPodcast | null {
    const made = this.#made.get(nameOf(key));
    const id = this.#idByKey.get(nameOf(key));
    return made ?? (id === undefined ? null : (this.#byId.get(id) ?? null));
  }

  #isTaken(key: Key, by: StoredPodcast | null): boolean {
    if (this.#made.has(nameOf(key))) return this.#made.get(nameOf(key)) !== by;
    const id = this.#idByKey.get(nameOf(key));
    return id !== undefined && id !== by?.id;
  }

  #find({ record, keys, about, formerId }: Entry): StoredPodcast | null {
    if (about !== undefined) return this.#byId.get(about) ?? null;
    const title = foldText(record.title);
    for (const key of keys) {
      const owner = this.#owner(key);
      if (owner !== null && (!key.weak || foldText(owner.known.title) === title)) return owner;
    }
    return formerId === null ? null : (this.#byId.get(formerId) ?? null);
  }

  /** The record without the keys that another podcast goes by. */
  #own(record: PodcastRecord, keys: readonly Key[], podcast: StoredPodcast | null): PodcastRecord {
    const taken = new Set(keys.filter((key) => this.#isTaken(key, podcast)).map(nameOf));
    if (taken.size === 0) return record;
    return {
      ...record,
      feedUrl: taken.has(`feed ${feedKey(record.feedUrl)}`) ? null : record.feedUrl,
      guid: taken.has(`guid ${record.guid}`) ? null : record.guid,
      itunesId: taken.has(`itunes ${record.itunesId}`) ? null : record.itunesId,
    };
  }

  /** Makes the record's free keys lead to the podcast; those its row does not hold become aliases. */
  #register(podcast: StoredPodcast, keys: readonly Key[]): boolean {
    let added = false;
    const { known } = podcast;
    for (const key of keys) {
      if (this.#isTaken(key, podcast)) continue;
      const isNew = this.#owner(key) === null;
      this.#made.set(nameOf(key), podcast);
      const inRow =
        (key.kind === "feed" && podcast.feedKey === key.key) ||
        (key.kind === "guid" && known.guid === key.key) ||
        (key.kind === "itunes" && known.itunesId === Number(key.key));
      if (inRow || !isNew) continue;
      podcast.aliases.push(key);
      added = true;
    }
    return added;
  }

  #add(entry: Entry): StoredPodcast {
    const record = this.#own(entry.record, entry.keys, null);
    const podcast = unheardOf(said(record), feedKey(record.feedUrl) ?? record.ownKey);
    estimate(podcast, record, this.#now);
    this.#register(podcast, entry.keys);
    podcast.newSources.set(record.source, entry.fingerprint);
    podcast.tags = record.tags ?? undefined;
    podcast.recent = record.recent;
    podcast.addresses.push(...judgedAddresses(record));
    // Found by no key because all of its keys belong to others: remembered so that it is written anyway.
    this.#made.set(`new ${podcast.publicId}`, podcast);
    return podcast;
  }

  #change(podcast: StoredPodcast, entry: Entry): Outcome {
    const { source } = entry.record;
    if (podcast.newSources.get(source)?.equals(entry.fingerprint)) return "unchanged";
    // Of two statements the newer one counts, wherever it is in the import; of two answers the first.
    const repeats = entry.record.stated === undefined && this.#repeats(podcast, source);
    const fillOnly = repeats || isOlder(podcast, entry.record);
    const record = this.#own(entry.record, entry.keys, podcast);
    const changed = merge(podcast.known, record, {
      before: [...podcast.sources.keys(), ...podcast.newSources.keys()],
      fillOnly,
      feedLost: podcast.feedLost,
    });
    if (changed.has("feedUrl")) this.#moveFeed(podcast);
    const estimated =
      reachFields.some((field) => changed.has(field)) ||
      ((record.weeklyDownloads !== null || record.stated !== undefined) && !fillOnly)
        ? estimate(podcast, record, this.#now)
        : false;
    const registered = this.#register(podcast, entry.keys);
    podcast.changed ||= changed.size > 0 || estimated;
    const addresses = judgedAddresses(record);
    podcast.addresses.push(...addresses);
    if (!fillOnly) {
      podcast.newSources.set(source, entry.fingerprint);
      podcast.tags = record.tags ?? podcast.tags;
      podcast.recent = record.recent ?? podcast.recent;
      podcast.replaced.add(source);
    }
    const isChange = changed.size > 0 || estimated || registered || (addresses.length > 0 && !fillOnly);
    return isChange ? "changed" : "unchanged";
  }

  #repeats(podcast: StoredPodcast, source: SourceKind): boolean {
    if (podcast.newSources.has(source)) return true;
    if (podcast.id === null) return false;
    return this.#heard.has(`${source} ${podcast.id}`) || this.#hasSpoken({ source, id: podcast.id });
  }

  #moveFeed(podcast: StoredPodcast): void {
    const key = feedKey(podcast.known.feedUrl);
    if (key === podcast.feedKey) return;
    if (podcast.feedKey !== null) podcast.aliases.push({ kind: "feed", key: podcast.feedKey, weak: false });
    podcast.feedKey = key;
    podcast.feedMoved = true;
  }
}
