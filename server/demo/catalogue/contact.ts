import type { SeededRandom } from "../../platform/seeded-random.ts";
import type { DemoPodcast } from "./demo-podcast.ts";
import { items } from "./language-texts.ts";
import type { Hosts } from "./people.ts";
import { placeholderAddressShare, sharedAddressShare, usableAddressShare } from "./proportions.ts";
import { type DemoLanguage, hostingCompanies, networks } from "./texts/names.ts";
import type { Title } from "./titles.ts";

type Contact = Pick<DemoPodcast, "artist" | "website" | "feedUrl" | "address">;

const mailboxes: Readonly<Partial<Record<DemoLanguage, string>>> = {
  en: "hello; hello; studio; podcast; mail; ask",
  de: "hallo; hallo; post; redaktion; podcast; kontakt",
  es: "hola; contacto; podcast",
  fr: "bonjour; contact; studio",
  pt: "ola; contato; podcast",
  it: "ciao; redazione; podcast",
};
const anyMailbox = "hello; podcast; studio; mail";
const longestSlug = 30;

/** Invents who publishes a podcast and how to reach them. Remembers the host names given out: each is used once. */
export class ContactSource {
  readonly #random: SeededRandom;
  readonly #slugs = new Set<string>();

  constructor(random: SeededRandom) {
    this.#random = random;
  }

  invent(language: DemoLanguage, title: Title, hosts: Hosts): Contact {
    const random = this.#random;
    const slug = this.#unusedSlug(language, title);
    const hosting = random.pick(items(hostingCompanies));
    const feedUrl = `https://feeds.${hosting}.example/${slug}.xml`;
    const lot = random.next();
    if (lot < usableAddressShare) {
      const network = this.#networkOf(language);
      if (network && random.chance(sharedAddressShare)) {
        const home = asciiSlug(network);
        return {
          artist: network,
          website: `https://${home}.example/${slug}`,
          feedUrl,
          address: { value: `shows@${home}.example`, verdict: "usable" },
        };
      }
      const own = { value: `${this.#mailbox(language, hosts)}@${slug}.example`, verdict: "usable" as const };
      return { artist: hosts.text, website: this.#website(slug, 0.92), feedUrl, address: own };
    }
    const placeholder =
      lot < usableAddressShare + placeholderAddressShare
        ? { value: `feeds@${hosting}.example`, verdict: "placeholder" as const }
        : null;
    return { artist: hosts.text, website: this.#website(slug, 0.7), feedUrl, address: placeholder };
  }

  #website(slug: string, probability: number): string | null {
    return this.#random.chance(probability) ? `https://${slug}.example/` : null;
  }

  #mailbox(language: DemoLanguage, hosts: Hosts): string {
    const given = asciiSlug(inOwnLetters(language, hosts.given));
    if (given !== "" && this.#random.chance(0.3)) return given;
    return this.#random.pick(items(mailboxes[language] ?? anyMailbox));
  }

  #networkOf(language: DemoLanguage): string | null {
    const own = items(networks)
      .filter((entry) => entry.startsWith(`${language} `))
      .map((entry) => entry.slice(3));
    return own.length === 0 ? null : this.#random.pick(own);
  }

  #unusedSlug(language: DemoLanguage, title: Title): string {
    const wanted =
      shortened(title.slug ?? asciiSlug(inOwnLetters(language, title.text.replace(leadingArticle, "")))) ||
      `podcast-${language}`;
    let slug = wanted;
    for (let number = 2; this.#slugs.has(slug); number += 1) slug = `${wanted}-${number}`;
    this.#slugs.add(slug);
    return slug;
  }
}

const leadingArticle = /^(the|a|an|der|die|das|el|la|los|las|le|les|o|os|as|il|lo|gli|de|het) /i;

/** In German the umlauts are written out; elsewhere the dots are dropped with all other accents. */
function inOwnLetters(language: DemoLanguage, text: string): string {
  if (language !== "de") return text;
  const written: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => written[letter] ?? letter);
}

/** Small letters, digits and hyphens only. */
function asciiSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/ı/g, "i")
    .replace(/ł/g, "l")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, (between) => (/^\p{M}+$/u.test(between) || /^['’]$/.test(between) ? "" : "-"))
    .replace(/^-+|-+$/g, "");
}

/** Cuts at a hyphen if there is one, so that no word is cut in half. */
function shortened(slug: string): string {
  if (slug.length <= longestSlug) return slug;
  const cut = slug.slice(0, longestSlug + 1);
  const end = cut.lastIndexOf("-");
  return end > 8 ? cut.slice(0, end) : slug.slice(0, longestSlug);
}
