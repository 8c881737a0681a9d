import { RefusedError } from "../import/refusal.ts";
import { ElementNames } from "./feed-elements.ts";

const MAX_DEPTH = 100;
/** Text of one element beyond this is dropped: nothing kept from a feed is longer. */
const MAX_TEXT = 100_000;
/** No known element has a name this long; the path of each open one holds those around it. */
const MAX_NAME = 200;
const UNKNOWN = "unknown";

/** Elements whose text may contain unescaped markup; any other field ends where the next field begins. */
const mayHoldMarkup = /(?:description|summary|content|encoded)$/;

/** Elements the feed's structure consists of. */
const rootNames = new Set(["rss", "rdf:rdf", "channel", "feed", "atom:feed"]);

interface Open {
  /** Path below the channel: "" for the channel itself, "item", "item/enclosure", "itunes:owner/itunes:email". */
  path: string;
  /** A field that was left unclosed and ended when the next field began. */
  ended: boolean;
}

export interface ElementListener {
  /** Is this path a field whose text is wanted? */
  wants(path: string): boolean;
  opened(path: string, attributes: Record<string, string>): void;
  text(path: string, text: string): void;
  closed(path: string): void;
}

/**
 * Turns a parser's events into paths and texts for a listener, and keeps that usable when tags do not match, are
 * left open or come in the wrong place. Throws `RefusedError` if it is not a feed or nested deeper than 100.
 */
export class ElementStack {
  readonly #listener: ElementListener;
  readonly #names = new ElementNames();
  readonly #open: Open[] = [];
  #field: Open | null = null;
  #text: string[] = [];
  #length = 0;
  /** The document's root element was that of a feed. */
  rooted = false;
  /** That element was closed by its own tag. */
  closed = false;

  constructor(listener: ElementListener) {
    this.#listener = listener;
  }

  open(raw: string, attributes: Record<string, string>): void {
    if (this.#open.length >= MAX_DEPTH) throw new RefusedError("too-deep");
    this.#names.declare(attributes);
    const name = raw.length > MAX_NAME ? UNKNOWN : this.#names.name(raw);
    if (!this.rooted) {
      if (name === "html") throw new RefusedError("html-page");
      if (!rootNames.has(name)) throw new RefusedError("not-a-feed");
      this.rooted = true;
    }
    let path = this.#path(name);
    if (this.#field && !mayHoldMarkup.test(this.#field.path) && this.#field.path !== path) {
      const unnested = this.#pathBeside(name);
      if (unnested === "item" || this.#listener.wants(unnested)) {
        this.#end();
        path = unnested;
      }
    }
    const entry: Open = { path, ended: false };
    this.#open.push(entry);
    this.#listener.opened(path, attributes);
    if (this.#field === null && this.#listener.wants(path)) this.#field = entry;
  }

  write(text: string): void {
    if (this.#field === null || this.#length >= MAX_TEXT) return;
    this.#text.push(text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text);
    this.#length += text.length;
  }

  close(implied: boolean): void {
    const entry = this.#open.pop();
    if (entry === undefined) return;
    if (entry === this.#field) this.#end();
    if (!entry.ended) this.#listener.closed(entry.path);
    if (this.#open.length === 0 && !implied) this.closed = true;
  }

  /** Gives the text of the current field to the listener and marks the field as over. */
  #end(): void {
    if (this.#field === null) return;
    this.#listener.text(this.#field.path, this.#text.join(""));
    this.#field.ended = true;
    this.#field = null;
    this.#text = [];
    this.#length = 0;
  }

  #path(name: string): string {
    return join(this.#open.findLast((entry) => !entry.ended)?.path ?? "", name);
  }

  /** The path of an element if the field around it is treated as closed. */
  #pathBeside(name: string): string {
    return join(this.#open.findLast((entry) => !entry.ended && entry !== this.#field)?.path ?? "", name);
  }
}

function join(parent: string, raw: string): string {
  const name = raw.startsWith("atom:") && atomStructure.has(raw) ? raw.slice(5) : raw;
  if (rootNames.has(name)) return parent;
  // In RSS 1.0 items are next to the channel, in broken feeds inside an unclosed one: both count.
  if (name === "item" || name === "entry") return "item";
  return parent === "" ? name : `${parent}/${name}`;
}

/** Atom's structure by prefix is Atom's structure; its links inside RSS keep their prefix. */
const atomStructure = new Set(["atom:feed", "atom:entry"]);
