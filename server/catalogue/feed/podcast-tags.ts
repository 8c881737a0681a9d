import { hideAddresses } from "../addresses/hide-addresses.ts";
import { cleanLine } from "./clean-text.ts";
import { cleanUrl } from "./clean-url.ts";
import { limits } from "./limits.ts";

/** What the tags of podcastindex.org say beyond what every feed says: cleaned and bounded. */
export interface FeedTags {
  /** podcast:locked: other platforms are asked not to take the feed over; null where it does not say. */
  locked: boolean | null;
  funding: { url: string; label: string | null }[];
  /** Of the whole show, not of one episode. */
  persons: { name: string; role: string; link: string | null }[];
  /** podcast:txt, without the mail addresses in them: those are kept as addresses, with where they stood. */
  texts: { purpose: string | null; text: string }[];
}

const MOST = { funding: 5, persons: 20, texts: 10 } as const;
const LONGEST_TEXT = 500;
const LONGEST_WORD = 60;
/** Longer than any text that is kept; the rest is not examined either. */
const LONGEST_RAW = 4_000;

const paths = new Set(["podcast:locked", "podcast:funding", "podcast:person", "podcast:txt"]);

/** Collects those tags of the channel while it is read. */
export class TagReader {
  #attributes: Record<string, string> = {};
  #locked: boolean | null = null;
  readonly #funding: FeedTags["funding"] = [];
  readonly #persons: FeedTags["persons"] = [];
  readonly #texts: { purpose: string | null; raw: string }[] = [];

  wants(path: string): boolean {
    return paths.has(path);
  }

  opened(path: string, attributes: Record<string, string>): void {
    if (paths.has(path)) this.#attributes = attributes;
  }

  text(path: string, raw: string): void {
    const attributes = this.#attributes;
    this.#attributes = {};
    if (path === "podcast:locked") this.#lock(raw);
    else if (path === "podcast:funding") this.#fund(attributes, raw);
    else if (path === "podcast:person") this.#name(attributes, raw);
    else if (this.#texts.length < MOST.texts && raw.trim() !== "")
      this.#texts.push({
        purpose: cleanLine(attributes.purpose, LONGEST_WORD),
        raw: raw.slice(0, LONGEST_RAW),
      });
  }

  /** The texts including addresses, for the search for addresses. */
  fullTexts(): string[] {
    return this.#texts.flatMap(({ raw }) => cleanLine(raw, LONGEST_RAW) ?? []);
  }

  finish(): FeedTags {
    return {
      locked: this.#locked,
      funding: this.#funding,
      persons: this.#persons,
      texts: this.#texts.flatMap(({ purpose, raw }) => {
        // Hidden before cutting: half an address could not be recognized.
        const text = cleanLine(hideAddresses(cleanLine(raw, LONGEST_RAW) ?? ""), LONGEST_TEXT);
        return text === null ? [] : [{ purpose: purpose === null ? null : hideAddresses(purpose), text }];
      }),
    };
  }

  #lock(raw: string): void {
    const word = cleanLine(raw, LONGEST_WORD)?.toLowerCase();
    if (this.#locked === null && word !== undefined) this.#locked = word === "yes" || word === "true";
  }

  #fund({ url: given }: Record<string, string>, raw: string): void {
    const url = cleanUrl(given);
    if (url === null || this.#funding.length >= MOST.funding) return;
    if (this.#funding.some((one) => one.url === url)) return;
    this.#funding.push({ url, label: cleanLine(raw, LONGEST_WORD * 2) });
  }

  #name({ role: given, href }: Record<string, string>, raw: string): void {
    const name = cleanLine(raw, limits.name);
    if (name === null || this.#persons.length >= MOST.persons) return;
    // The specification: without a role it is a host.
    const role = cleanLine(given, LONGEST_WORD)?.toLowerCase() ?? "host";
    if (this.#persons.some((one) => one.name === name && one.role === role)) return;
    this.#persons.push({ name, role, link: cleanUrl(href) });
  }
}
