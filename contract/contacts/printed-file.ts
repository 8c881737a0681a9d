import { type Language, localeOf } from "../forms/locale.ts";
import type { PrintedPart } from "../forms/printed.ts";
import type { ContactFile, EnteredBasis } from "./contact-file.ts";
import { PRINTED_FILE_TEXTS, type PrintedFileTexts } from "./printed-texts.ts";
import { COUNTRY_RULES, RULES_OF } from "./rules.ts";

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_all, name: string) => String(values[name] ?? ""));

/** Writes times, days and countries as people of a language do. No font has the narrow spaces of some. */
function writers(language: Language, t: PrintedFileTexts) {
  const locale = localeOf(language);
  const plain = (text: string) => text.replace(/[\u202f\u2009]/g, "\u00a0");
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const countries = new Intl.DisplayNames([locale], { type: "region", fallback: "code" });
  return {
    time: (at: string) => fill(t.utc, { at: plain(times.format(new Date(at))) }),
    day: (day: string) => plain(days.format(new Date(`${day}T00:00:00Z`))),
    country: (code: string) => t.countries[code] ?? countries.of(code) ?? code,
  };
}
type Writers = ReturnType<typeof writers>;

/** A contact file as it is printed. Its first line says that it is no legal advice. */
export function printContactFile(file: ContactFile, language: Language, at: string) {
  const t = PRINTED_FILE_TEXTS[language];
  const write = writers(language, t);
  const lead = fill(t.lead, { at: write.time(at), rulesOf: write.day(file.now?.rulesOf ?? RULES_OF) });
  return {
    title: t.title,
    lead: `${file.notice}\n${lead}`,
    foot: `${t.title}: ${file.title}`,
    parts: [
      {
        title: t.who,
        rows: [
          { name: t.show, says: file.title },
          { name: t.address, says: file.address ?? t.addressNone },
        ],
      },
      now(file, language, t, write),
      {
        title: t.bases,
        ...listed(
          t,
          file.bases.map((one) => basisRow(one, t, write)),
        ),
      },
      {
        title: t.decisions,
        ...listed(
          t,
          file.decisions.map((one) => decisionRow(one, t, write)),
        ),
      },
      {
        title: t.mails,
        ...listed(
          t,
          file.mails.map(({ at, subject, state }) => ({
            name: at ? write.time(at) : "",
            says: fill(t.mail, { subject, state: t.states[state] ?? state }),
          })),
        ),
      },
      {
        title: t.answers,
        ...listed(
          t,
          file.answers.map(({ at, kind }) => ({ name: write.time(at), says: t.answerKinds[kind] ?? kind })),
        ),
      },
      {
        title: t.objections,
        ...listed(
          t,
          file.objections.map(({ at, how, lifted }) => ({
            name: write.time(at),
            says: [
              how === null ? t.wayNone : (t.ways[how] ?? how),
              ...(lifted ? [fill(t.lifted, { at: write.time(lifted) })] : []),
            ].join("; "),
          })),
        ),
      },
    ] satisfies PrintedPart[],
    pageOf: (page: number, pages: number) => fill(t.page, { page, pages }),
  };
}

const listed = (t: PrintedFileTexts, rows: { name: string; says: string }[]) =>
  rows.length > 0 ? { rows } : { words: [t.none] };

function now(file: ContactFile, language: Language, t: PrintedFileTexts, write: Writers): PrintedPart {
  if (!file.now) return { title: t.now, words: [t.nowNone] };
  const { country, countryBasis, kind, basis, quote, effect, rule, change } = file.now;
  const { why, sources } = COUNTRY_RULES[rule];
  return {
    title: t.now,
    rows: [
      {
        name: t.country,
        says:
          country === null
            ? t.countryNone
            : fill(t.countryBy, { country: write.country(country), by: t.countryBasis[countryBasis] }),
      },
      { name: t.kind, says: kind === null ? t.kindLocked : t.kinds[kind] },
      { name: t.basis, says: t.basesOf[basis] },
      ...(quote === "" ? [] : [{ name: t.quote, says: quote }]),
      { name: t.effect, says: t.effects[effect] },
    ],
    words: [
      [why[language], ...(sources.length > 0 ? [`(${sources.join("; ")})`] : [])].join(" "),
      ...(change === null ? [] : [fill(t.changed, { change })]),
    ],
  };
}

function basisRow(one: EnteredBasis, t: PrintedFileTexts, write: Writers) {
  const { kind, quote, page, readAt, stood, hash, by, at, revoked } = one;
  const basis = t.basesOf[kind];
  const read = readAt === null ? t.waiting : stood === null ? t.notRead : stood ? t.stood : t.notStood;
  return {
    name: fill(by === null ? t.enteredSelf : t.entered, { basis, at: write.time(at), by: by ?? "" }),
    says: [
      quote,
      ...(page === null
        ? []
        : [`${t.page_}: ${page}`, fill(read, { at: readAt === null ? "" : write.time(readAt) })]),
      ...(hash === null ? [] : [fill(t.hash, { hash })]),
      ...(revoked === null ? [] : [fill(t.revoked, { at: write.time(revoked) })]),
    ].join("\n"),
  };
}

function decisionRow(one: ContactFile["decisions"][number], t: PrintedFileTexts, write: Writers) {
  const { outcome, effect, rule, kind, basis, rulesOf, change, quote, sandbox, ticked, reason, by, at } = one;
  return {
    name: write.time(at),
    says: [
      fill(t.decided, {
        outcome: t.outcomes[outcome],
        effect: t.effects[effect],
        rule: write.country(rule),
        kind: t.kinds[kind],
        basis: t.basesOf[basis],
        rulesOf: write.day(rulesOf),
        change: change === null ? "" : fill(t.change, { change }),
      }),
      ...(quote === "" ? [] : [quote]),
      ...(sandbox ? [t.sandbox] : []),
      ...(ticked === null ? [] : [fill(t.ticked, { words: ticked })]),
      ...(reason === null ? [] : [fill(t.reason, { by: by ?? t.enteredBy, reason })]),
    ].join("\n"),
  };
}
