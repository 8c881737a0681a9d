import { boundedAddress, findAddresses } from "../addresses/find-addresses.ts";
import { RefusedError } from "../import/refusal.ts";
import { CategoryNames } from "./category-names.ts";
import { cleanLine, cleanText } from "./clean-text.ts";
import { cleanUrl } from "./clean-url.ts";
import type { ElementListener } from "./element-stack.ts";
import { EpisodeListReader } from "./episode-list-reader.ts";
import { EpisodeReader, itemFields } from "./episode-reader.ts";
import { languageOf } from "./feed-language.ts";
import type { AddressTag, FeedPodcast, FoundAddress } from "./feed-podcast.ts";
import { limits } from "./limits.ts";
import { TagReader } from "./podcast-tags.ts";

/** Elements directly under the channel whose text is kept; the first non-empty one counts. */
const channelFields = new Set(
  `title link description subtitle language dc:language managingeditor webmaster dc:creator
   image/url category author/name author/email id logo icon itunes:author itunes:subtitle
   itunes:summary itunes:explicit itunes:new-feed-url itunes:email itunes:owner/itunes:name
   itunes:owner/itunes:email itunes:owner/name itunes:owner/email googleplay:author
   googleplay:email googleplay:description podcast:guid`.split(/\s+/),
);

const addressFields: readonly (readonly [field: string, tag: AddressTag])[] = [
  ["itunes:owner/itunes:email", "itunes:owner/itunes:email"],
  ["itunes:owner/email", "itunes:owner/itunes:email"],
  ["itunes:email", "itunes:owner/itunes:email"],
  ["googleplay:email", "googleplay:email"],
  ["podcast:locked@owner", "podcast:locked@owner"],
  ["managingeditor", "managingEditor"],
  ["author/email", "author/email"],
  ["webmaster", "webMaster"],
  ["itunes:author", "itunes:author"],
];

/** Collects what a feed says about itself and its episodes. */
export class ChannelReader implements ElementListener {
  readonly #fields = new Map<string, string>();
  readonly #categories = new CategoryNames();
  readonly #episodes: EpisodeReader;
  readonly #tags = new TagReader();
  readonly #list: EpisodeListReader | null;
  #podcastTags = false;

  /** @param list whether the episodes themselves are wanted */
  constructor(now: Date, list = false) {
    this.#episodes = new EpisodeReader(now);
    this.#list = list ? new EpisodeListReader() : null;
  }

  wants(path: string): boolean {
    return (
      channelFields.has(path) ||
      itemFields.has(path) ||
      this.#tags.wants(path) ||
      this.#list?.wants(path) === true
    );
  }

  opened(path: string, attributes: Record<string, string>): void {
    if (path === "item" || path.startsWith("item/")) {
      this.#episodes.opened(path, attributes);
      this.#list?.opened(path, attributes);
      return;
    }
    if (/^(?:itunes|podcast|googleplay):/.test(path)) this.#podcastTags = true;
    this.#tags.opened(path, attributes);
    if (/(?:itunes|googleplay):category$/.test(path))
      this.#categories.add(attributes.text, path.includes("/"));
    else if (path === "itunes:image" || path === "googleplay:image")
      this.#keep("itunes:image", attributes.href ?? attributes.url);
    else if (path === "podcast:locked") this.#keep("podcast:locked@owner", attributes.owner);
    else if ((path === "atom:link" || path === "link") && attributes.href !== undefined) {
      const rel = attributes.rel?.toLowerCase() ?? "alternate";
      if (rel === "self" || rel === "alternate") this.#keep(`link@${rel}`, attributes.href);
    }
  }

  text(path: string, text: string): void {
    if (path.startsWith("item/")) {
      if (itemFields.has(path)) this.#episodes.text(path, text);
      this.#list?.text(path, text);
    } else if (this.#tags.wants(path)) this.#tags.text(path, text);
    else if (path === "category") this.#categories.add(text, false);
    else this.#keep(path, text);
  }

  closed(path: string): void {
    if (path !== "item") return;
    this.#episodes.finish();
    this.#list?.finishEntry();
  }

  #keep(field: string, value: string | undefined): void {
    if (value === undefined || this.#fields.has(field) || value.trim() === "") return;
    this.#fields.set(field, value);
  }

  #line(max: number, ...fields: string[]): string | null {
    for (const field of fields) {
      const line = cleanLine(this.#fields.get(field), max);
      if (line !== null) return line;
    }
    return null;
  }

  #url(...fields: string[]): string | null {
    for (const field of fields) {
      const url = cleanUrl(this.#fields.get(field));
      if (url !== null) return url;
    }
    return null;
  }

  /** What the feed's addresses are, each once, the owner's first. */
  #addresses(): FoundAddress[] {
    const found = new Map<string, FoundAddress>();
    const keep = (text: string, name: string | null, tag: AddressTag) => {
      const key = text.toLowerCase();
      if (!found.has(key)) found.set(key, { text: boundedAddress(text), name, tag });
    };
    for (const [field, tag] of addressFields) {
      const line = this.#line(limits.address * 2, field);
      const written = findAddresses(line);
      // An invalid owner address is distinguished from a feed without one.
      const texts =
        written.length > 0 || line === null || !/email$/.test(field) ? written : [{ text: line, name: null }];
      const owner = tag === "itunes:owner/itunes:email" ? this.#ownerName() : null;
      for (const { text, name } of texts) keep(text, name?.slice(0, limits.name) ?? owner, tag);
    }
    for (const written of this.#tags.fullTexts())
      for (const { text } of findAddresses(written)) keep(text, null, "podcast:txt");
    return [...found.values()].slice(0, 10);
  }

  #ownerName(): string | null {
    return this.#line(limits.name, "itunes:owner/itunes:name", "itunes:owner/name");
  }

  /** The podcast, once the document was read. Throws `RefusedError` if the document is not a podcast feed. */
  finish(cutOff: boolean): FeedPodcast {
    const title = this.#line(limits.title, "title");
    if (title === null) throw new RefusedError("no-title");
    const episodes = this.#episodes;
    if (!this.#podcastTags && episodes.entries === 0) throw new RefusedError("no-episodes");
    if (!this.#podcastTags && episodes.episodes === 0) throw new RefusedError("no-media");
    const explicit = this.#line(20, "itunes:explicit")?.toLowerCase() ?? null;
    const editor = findAddresses(this.#fields.get("managingeditor"))[0]?.name ?? null;
    return {
      title,
      subtitle: this.#line(limits.subtitle, "itunes:subtitle", "subtitle"),
      description: this.#description(),
      artist:
        this.#line(limits.name, "itunes:author", "googleplay:author") ??
        this.#ownerName() ??
        this.#line(limits.name, "author/name", "dc:creator") ??
        cleanLine(editor, limits.name),
      ownerName: this.#ownerName(),
      addresses: this.#addresses(),
      language: languageOf(this.#fields.get("language")) ?? languageOf(this.#fields.get("dc:language")),
      genreIds: this.#categories.genreIds(),
      imageUrl: this.#url("itunes:image", "image/url", "logo", "icon"),
      website: this.#url("link", "link@alternate"),
      selfUrl: this.#url("link@self"),
      newFeedUrl: this.#url("itunes:new-feed-url"),
      podcastGuid: this.#line(limits.guid, "podcast:guid")?.toLowerCase() ?? null,
      explicit: explicit === null ? null : ["yes", "true", "explicit"].includes(explicit),
      tags: this.#tags.finish(),
      episodes: episodes.episodes,
      latestEpisode: episodes.dates.latest(),
      firstEpisode: episodes.dates.oldest,
      recent: episodes.recent(),
      audioUrl: episodes.audioUrl,
      list: this.#list?.finish() ?? null,
      cutOff,
    };
  }

  #description(): string | null {
    for (const field of ["description", "itunes:summary", "googleplay:description", "subtitle"]) {
      const text = cleanText(this.#fields.get(field), limits.description);
      if (text !== null) return text;
    }
    return null;
  }
}
