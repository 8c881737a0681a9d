import { newHandle } from "../../platform/handle.ts";
import type { RecentEpisodes } from "../episodes/recent-episodes.ts";
import type { FeedTags } from "../feed/podcast-tags.ts";
import type { ReachEstimate, ReachMethod } from "../reach.ts";
import type { JudgedAddress } from "./addresses/address-rules.ts";
import type { Key } from "./identity.ts";
import type { Merged } from "./merge-rules.ts";
import type { SourceKind } from "./record.ts";

/** A podcast while a batch is processed: its stored state, and the batch's additions. */
export interface StoredPodcast {
  /** Null until it is written for the first time. */
  id: number | null;
  publicId: string;
  known: Merged;
  /** Key of `known.feedUrl`, or the key of a feed without an address. */
  feedKey: string | null;
  reachMethod: ReachMethod | "invented" | null;
  /** The day of the reach, "2026-01-31". */
  reachMeasured: string | null;
  /** Its feed has moved: what it once said about its own address no longer counts. */
  feedLost: boolean;
  /** Fingerprint of what each kind of source said last. */
  sources: Map<SourceKind, Buffer>;

  // What is to be written:
  /** The row itself changed. */
  changed: boolean;
  /** Its feed is to be read at another address from now on. */
  feedMoved: boolean;
  reach: ReachEstimate | null;
  newSources: Map<SourceKind, Buffer>;
  /** Sources whose former addresses are gone unless named again. */
  replaced: Set<SourceKind>;
  addresses: JudgedAddress[];
  aliases: Key[];
  /** Undefined: nothing new is known about them. */
  tags: FeedTags | undefined;
  recent: RecentEpisodes | undefined;
}

/** A podcast that is not stored yet. */
export function unheardOf(known: Merged, feedKey: string | null): StoredPodcast {
  const nothing = { id: null, reachMethod: null, reachMeasured: null, feedLost: false, sources: new Map() };
  return stored({ ...nothing, publicId: newHandle(), known, feedKey });
}

/** A podcast as it was read, with nothing to write yet. */
export function stored(
  read: Pick<
    StoredPodcast,
    "id" | "publicId" | "known" | "feedKey" | "reachMethod" | "reachMeasured" | "feedLost" | "sources"
  >,
): StoredPodcast {
  // Written out, because millions pass here and spreading is slow.
  return {
    id: read.id,
    publicId: read.publicId,
    known: read.known,
    feedKey: read.feedKey,
    reachMethod: read.reachMethod,
    reachMeasured: read.reachMeasured,
    feedLost: read.feedLost,
    sources: read.sources,
    changed: false,
    feedMoved: false,
    reach: null,
    newSources: new Map(),
    replaced: new Set(),
    addresses: [],
    aliases: [],
    tags: undefined,
    recent: undefined,
  };
}
