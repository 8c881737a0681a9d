import { foldWord } from "./fold-words.ts";
import { readings } from "./number-words.ts";

/** More forms of one code or link are not looked for. */
const MOST_FORMS = 400;
/** Names of letters are everyday words ("es", "you"): a shorter code would be found by chance. */
const FEWEST_LETTERS = 4;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const GERMAN_LETTERS =
  "a be ce de e ef ge ha i jot ka el em en o pe ku er es te u vau we ix ypsilon zett".split(" ");
const ENGLISH_LETTERS =
  "ay bee see dee ee eff gee aitch eye jay kay ell em en oh pee queue are ess tee you vee doubleu ex why zee".split(
    " ",
  );

const SEPARATORS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    ".": ["", "punkt", "dot"],
    "/": ["", "slash", "schraegstrich", "forwardslash"],
    "-": ["", "bindestrich", "minus", "dash", "hyphen"],
    _: ["", "unterstrich", "underscore"],
  }),
);

/** Each way of taking one of each list, in order. */
function combined(parts: readonly (readonly string[])[]): string[] {
  let forms = [""];
  for (const part of parts)
    forms = forms.flatMap((form) => part.map((one) => form + one)).slice(0, MOST_FORMS);
  return forms;
}

/** Runs of letters and of digits, and what stands between them. */
const pieces = (text: string): string[] => text.match(/\d+|[\p{L}\p{M}]+|[./_-]/gu) ?? [];

function formsOf(text: string): string[] {
  return combined(
    pieces(text).map((piece) =>
      /^\d/.test(piece)
        ? readings(piece)
        : (SEPARATORS.get(piece) ?? [
            ...new Set([foldWord(piece, "two-letters"), foldWord(piece, "one-letter")]),
          ]),
    ),
  );
}

/** How a name may stand in a text, joined; "Studio 54" is "studio54" and "studiofiftyfour". */
export const nameForms = (name: string): string[] =>
  [...new Set(formsOf(name))].filter((form) => form !== "");

/** How a code may be said: as a word, with its numbers as words, letter by letter, by the names of its letters. */
export function codeForms(code: string): string[] {
  const forms = new Set(formsOf(code));
  const plain = foldWord(code, "two-letters");
  if (plain.replace(/[^a-z]/g, "").length >= FEWEST_LETTERS)
    for (const names of [GERMAN_LETTERS, ENGLISH_LETTERS])
      for (const form of combined(
        (plain.match(/\d+|[a-z]/g) ?? []).map((piece) =>
          /^\d/.test(piece) ? readings(piece) : [names[LETTERS.indexOf(piece)]!],
        ),
      ))
        forms.add(form);
  forms.delete("");
  return [...forms];
}

export interface SoughtLink {
  host: string;
  /** Without slashes at its ends; empty where the link leads to the host alone. */
  path: string;
}

/** Host and path of a link as somebody types it; null where it is none. */
export function soughtLink(link: string): SoughtLink | null {
  const bare = link.trim().replace(/^[a-z]+:\/\//i, "");
  const [before] = bare.split(/[?#\s]/);
  const [host = "", ...rest] = (before ?? "").split("/");
  const name = host
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/:\d+$/, "");
  if (!/^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u.test(name)) return null;
  return { host: name, path: rest.filter((part) => part !== "").join("/") };
}

export const linkForms = ({ host, path }: SoughtLink): string[] => [
  ...new Set(formsOf(path === "" ? host : `${host}/${path}`)),
];

/** What is left of a link where its name was misheard: "dot com slash garden". */
export function linkTails({ host, path }: SoughtLink): string[] {
  if (path.length < FEWEST_LETTERS) return [];
  const end = host.slice(host.lastIndexOf("."));
  return formsOf(`${end}/${path}`).filter(
    (form) => /^(?:dot|punkt)/.test(form) && /slash|schraegstrich/.test(form),
  );
}
