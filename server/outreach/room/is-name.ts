/** Words that stand in names of shows and companies, and in no person's name. */
const NOT_A_PERSON: ReadonlySet<string> = new Set(
  `
  ag audio broadcast broadcasting channel co collective company corp entertainment fm foundation gmbh group inc
  institute kg limited llc ltd magazin magazine media medien network podcast podcasts produktion production
  productions press radio redaktion sender show shows stiftung studio studios team the tv ug und universität
  university verein verlag
  `
    .trim()
    .split(/\s+/),
);

/**
 * Whether the name that a feed gives for its owner can be greeted. Feeds often name the show or the company there:
 * "Hello The Smith Show" is worse than no name. A guess, so it only warns.
 */
export function isLikelyName(name: string, titles: readonly string[]): boolean {
  const folded = fold(name);
  if (titles.some((title) => fold(title) === folded)) return false;
  if (/[\d@|/:&+]|\.(?:com|de|fm|net|org)\b/i.test(name)) return false;
  const words = folded.split(/[\s,.-]+/).filter((word) => word !== "");
  return words.length <= 5 && !words.some((word) => NOT_A_PERSON.has(word));
}

const fold = (text: string): string => text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
