import { codeForms, linkForms, linkTails, nameForms, type SoughtLink, soughtLink } from "./spoken-forms.ts";

/** What an ad has to be recognized by. */
export interface Sought {
  /** The brand with its spellings. */
  names: readonly string[];
  code: string | null;
  link: string | null;
  /** The word that was agreed to mark the ad with. */
  disclosure: string | null;
  /** Words about the product. */
  phrases: readonly string[];
}

export interface Needles {
  names: string[];
  code: string | null;
  codes: string[];
  link: SoughtLink | null;
  links: string[];
  tails: string[];
  disclosure: string | null;
  phrases: string[];
}

/** Shorter names and phrases are found everywhere. */
const FEWEST = 3;

export function needlesOf({ names, code, link, disclosure, phrases }: Sought): Needles {
  const sought = link === null ? null : soughtLink(link);
  const long = (form: string) => form.length >= FEWEST;
  return {
    names: [...new Set(names.flatMap(nameForms))].filter(long),
    code: code === null || code.trim() === "" ? null : code.trim().normalize("NFC"),
    codes: code === null ? [] : codeForms(code).filter(long),
    link: sought,
    links: sought === null ? [] : linkForms(sought),
    tails: sought === null ? [] : linkTails(sought),
    disclosure: disclosure === null || disclosure.trim() === "" ? null : disclosure.trim(),
    phrases: [...new Set(phrases.flatMap(nameForms))].filter(long),
  };
}

/** Is there anything to look for? */
export const isSought = ({ names, codes, links, phrases }: Needles): boolean =>
  names.length + codes.length + links.length + phrases.length > 0;
