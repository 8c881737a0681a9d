/** Namespaces by address (lower case, without scheme and closing slash) and the prefix used for them in here. */
const prefixByAddress: ReadonlyMap<string, string> = new Map([
  ["www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["podcastindex.org/namespace/1.0", "podcast"],
  ["github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md", "podcast"],
  ["www.w3.org/2005/atom", "atom"],
  ["purl.org/dc/elements/1.1", "dc"],
  ["purl.org/dc/terms", "dcterms"],
  ["www.google.com/schemas/play-podcasts/1.0", "googleplay"],
  ["search.yahoo.com/mrss", "media"],
  ["purl.org/rss/1.0", ""],
  ["purl.org/rss/1.0/modules/content", "content"],
  ["podlove.org/simple-chapters", "psc"],
]);

const MOST_PREFIXES = 100;
/** No known namespace address is this long, even with everything around it. */
const LONGEST_ADDRESS = 200;

/** Gives elements one name each, whatever prefix a feed bound, and also where it bound none. */
export class ElementNames {
  readonly #prefixes = new Map<string, string>();

  /** Takes the namespaces an element declares into account. */
  declare(attributes: Record<string, string>): void {
    for (const name in attributes) {
      if (!name.startsWith("xmlns")) continue;
      const given = attributes[name]!;
      if (given.length > LONGEST_ADDRESS) continue;
      const address = given
        .trim()
        .toLowerCase()
        .replace(/^https?:\/\//, "")
        .replace(/\/+$/, "");
      const prefix = prefixByAddress.get(address);
      if (prefix === undefined || this.#prefixes.size >= MOST_PREFIXES) continue;
      if (name === "xmlns") this.#prefixes.set("", prefix === "atom" ? "" : prefix);
      else if (name.startsWith("xmlns:")) this.#prefixes.set(name.slice(6).toLowerCase(), prefix);
    }
  }

  /** "iTunes:Author" and "x:author" with x bound to the iTunes namespace are both "itunes:author". */
  name(raw: string): string {
    const lower = raw.toLowerCase();
    const colon = lower.indexOf(":");
    if (colon < 0) return lower;
    const prefix = lower.slice(0, colon);
    const own = this.#prefixes.get(prefix) ?? prefix;
    return own === "" ? lower.slice(colon + 1) : `${own}:${lower.slice(colon + 1)}`;
  }
}
