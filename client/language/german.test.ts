/// <reference types="node" />
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync, Visitor } from "oxc-parser";
import { expect, test } from "vitest";
import { PRINTED_TEXTS } from "../../contract/bookings/printed-texts.ts";
import { PRINTED_FILE_TEXTS } from "../../contract/contacts/printed-texts.ts";
import { FIELD_SENTENCES, SENTENCES } from "../../contract/sentences.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";

interface Said {
  where: string;
  en: string;
  de: string;
}

// biome-ignore lint/suspicious/noExplicitAny: a node of a syntax tree, of whatever kind
type Node = any;

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Pairs `{ en: "…", de: "…" }` of text anywhere in a file. Read from the source: the client does not import the
 * server, not even its words.
 */
function pairsIn(file: string, source: string): Said[] {
  const found: Said[] = [];
  const textsIn = (node: Node): string[] =>
    node?.type === "Literal" && typeof node.value === "string"
      ? [node.value]
      : node?.type === "TemplateLiteral"
        ? [node.quasis.map((quasi: Node) => quasi.value.cooked).join("…")]
        : node?.type === "ObjectExpression"
          ? node.properties.flatMap((property: Node) => textsIn(property.value))
          : [];
  new Visitor({
    ObjectExpression(node: Node) {
      const of = (language: string) =>
        node.properties.find((property: Node) => (property.key?.name ?? property.key?.value) === language)
          ?.value;
      const english = textsIn(of("en"));
      const german = textsIn(of("de"));
      if (english.length !== german.length) found.push({ where: `${file}: uneven`, en: "", de: "" });
      else
        for (const [index, text] of english.entries())
          found.push({ where: file, en: text, de: german[index]! });
    },
  }).visit(parseSync(file, source).program);
  return found;
}

const pairsBelow = (folder: string): Said[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .flatMap((file) => pairsIn(`${folder}/${file}`, readFileSync(`${root}/${folder}/${file}`, "utf8")))
    // A text that an administrator has still to write.
    .filter((pair) => pair.en !== "" || pair.de !== "" || pair.where.endsWith("uneven"));

interface Printed {
  readonly [key: string]: string | Printed;
}
/** What is printed: its languages are two objects of the same shape. */
const printed = (where: string, english: Printed, german: Printed): Said[] =>
  Object.entries(english).flatMap(([key, text]) => {
    const other = german[key];
    if (typeof text === "string" && typeof other === "string")
      return [{ where: `${where}.${key}`, en: text, de: other }];
    if (typeof text === "object" && typeof other === "object") return printed(`${where}.${key}`, text, other);
    throw new Error(`${where}.${key} is not the same in both languages`);
  });

const onServer = pairsBelow("server");
const inContract = [
  ...Object.entries({ ...SENTENCES, ...FIELD_SENTENCES }).map(([code, pair]) => ({
    where: `contract: ${code}`,
    ...pair,
  })),
  ...pairsBelow("contract").filter(({ where }) => where !== "contract/sentences.ts"),
  ...printed("sheet", PRINTED_TEXTS.en, PRINTED_TEXTS.de),
  ...printed("file", PRINTED_FILE_TEXTS.en, PRINTED_FILE_TEXTS.de),
];
const inClient = Object.keys(en).map((key) => ({
  where: key,
  en: en[key as keyof typeof en] as string,
  de: de[key as keyof typeof de] as string,
}));
const everything: readonly Said[] = [...inClient, ...inContract, ...onServer];

const wordsOf = (text: string): string[] => text.match(/\p{L}{2,}/gu) ?? [];
/** Names of gaps, plural forms, tags, addresses and placeholders are not language. */
const spoken = (text: string): string =>
  text
    .replace(/\{\{[^{}]*\}\}|<\/?\w+>|\{\w+, (?:plural|select), |\b(?:one|other|yes|=\d+) \{|\{\w+\}/g, " ")
    .replace(/[\w.-]+@[\w.-]+|https?:\S+/g, " ");

test("the mails and sentences of the server are looked at too", () => {
  expect(pairsIn("proof.ts", 'const a = { en: "Hello", de: `Hallo` };')).toEqual([
    { where: "proof.ts", en: "Hello", de: "Hallo" },
  ]);
  const files = new Set(onServer.map(({ where }) => where));
  expect(files).toContain("server/accounts/mail-texts.ts");
  expect(files).toContain("server/outreach/letter/letter-texts.ts");
  const contracts = new Set(inContract.map(({ where }) => where));
  expect(contracts).toContain("contract/outreach/room-problems.ts");
  expect(contracts).toContain("sheet.perThousand");
  expect([...onServer, ...inContract].filter(({ where }) => where.endsWith("uneven"))).toEqual([]);
});

test("A1.11 nothing anybody reads is empty, or a sentence that is equal in both languages", () => {
  const slips = everything.filter(
    ({ en: english, de: german }) =>
      !english.trim() || !german.trim() || (english === german && wordsOf(spoken(english)).length >= 4),
  );
  expect(slips).toEqual([]);
});

test("both languages fill the same gaps, also where the server speaks", () => {
  const gaps = (text: string) =>
    [...new Set([...text.matchAll(/\{\{?(\w+)/g)].map(([, name]) => name))].filter(
      (name) => !/^(?:At|Höchstens|#)/.test(name ?? ""),
    );
  const uneven = [...inContract, ...onServer].filter(
    ({ en: english, de: german }) =>
      !english.includes(", plural,") && gaps(english).sort().join() !== gaps(german).sort().join(),
  );
  expect(uneven).toEqual([]);
});

/** Common English words that are none in German. */
const ENGLISH =
  /\b(?:the|and|or|not|is|are|were|with|without|your|you|please|could|should|would|this|that|these|from|have|has|been|cannot|yet|again|already|because|save|saved|delete|deleted|remove|removed|loading|failed|error|unlock|unlocked|campaigns?|settings|password)\b/i;

test("A1.11 no English is left in the German texts", () => {
  expect(ENGLISH.test("Das wurde saved.")).toBe(true);
  // The operators of the inbox's search are the same in both languages.
  const slips = everything.filter(({ de: german }) =>
    ENGLISH.test(spoken(german).replace(/\b(?:from|has):/g, "")),
  );
  expect(slips).toEqual([]);
});

/** Du and ihr, and imperatives in the du form. */
const FAMILIAR =
  /\b(?:du|dich|dir|dein|deine[mnrs]?|euch|euer|eure[mnrs]?)\b|(?:^|[.!?:] )(?:Gib|Wähle|Klicke|Öffne|Lade|Melde|Prüfe|Versuche|Schreibe|Richte|Nimm|Sieh) /;

test("German says Sie", () => {
  expect(FAMILIAR.test("Bitte gib dein Kennwort ein.")).toBe(true);
  expect(FAMILIAR.test("Wähle eine Kampagne.")).toBe(true);
  expect(everything.filter(({ de: german }) => FAMILIAR.test(spoken(german)))).toEqual([]);
});

test("quotation marks and ellipses are those of the language; nothing has two blanks", () => {
  const german = /["'“](?=\w)|(?<=\w)["”]|\.\.\.| {2,}|(?<=\d)%/;
  expect(german.test('Das "Wort"')).toBe(true);
  expect(everything.filter(({ de: text }) => german.test(spoken(text).replace(/ {2,}/g, " ")))).toEqual([]);
  // An apostrophe, too, is no straight quote: it’s, not it's.
  const english = /["']|\.\.\./;
  expect(english.test("the show's feed")).toBe(true);
  expect(english.test("the “feed” of the show’s host")).toBe(false);
  expect(everything.filter(({ en: text }) => english.test(spoken(text)))).toEqual([]);
});

test("one thing has one word in German", () => {
  /** Words to avoid, and the ones to use instead. */
  const never: readonly [RegExp, string][] = [
    [/\bPasswort/i, "Kennwort"],
    [/\bEmail|\beMail|(?<!E-)\bMail-Adresse\b/, "E-Mail"],
    [/(?<!und )\bHörer\b|\bHörende/, "Hörerinnen und Hörer"],
    [/\bBenutzer(?!name)/, "Nutzer"],
    [/\bWerbetreibende/, "Werbende"],
    [/\bTags\b/, "Schlagwörter"],
    [/Aussendung|Versandaktion/, "Versand"],
    [/\bMailanbieter|E-Mail-Anbieter/, "Mail-Anbieter"],
    [/\bMailkont/, "E-Mail-Konto"],
  ];
  const slips = everything.flatMap(({ where, de: text }) =>
    never.filter(([word]) => word.test(text)).map(([, better]) => `${where}: ${text} (${better})`),
  );
  expect(slips).toEqual([]);
});
