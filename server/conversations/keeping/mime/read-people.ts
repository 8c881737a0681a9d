import addressparser from "nodemailer/lib/addressparser";
import { parseAddress, samePersonKey } from "../../../platform/mail/address.ts";
import type { MailPeople, MailPerson } from "../../tables.ts";
import type { ParsedMail } from "../parsed-mail.ts";
import { decodeWords } from "./decode-text.ts";
import type { Field } from "./read-fields.ts";

/** Characters of a field that are read, and people in it. */
const MOST_SIGNS = 32_000;
const MOST_PEOPLE = 200;

/** The people that the fields of this name list, without duplicates; groups are opened. */
export function readPeople(fields: readonly Field[], name: string): MailPerson[] {
  const people = new Map<string, MailPerson>();
  for (const field of fields) {
    if (field.name !== name) continue;
    for (const one of addressparser(field.value.slice(0, MOST_SIGNS), { flatten: true })) {
      const address = one.address.trim().slice(0, 320);
      if (people.size === MOST_PEOPLE || !address.includes("@") || people.has(address)) continue;
      people.set(address, { name: nameOf(one.name), address });
    }
  }
  return [...people.values()];
}

/** Those that a mail names, as they are kept. */
export const peopleOf = ({ from, replyTo, to, cc }: ParsedMail): MailPeople => ({
  ...(from && { from }),
  ...(replyTo.length > 0 && { replyTo: [...replyTo] }),
  ...(to.length > 0 && { to: [...to] }),
  ...(cc.length > 0 && { cc: [...cc] }),
});

// biome-ignore lint/suspicious/noControlCharactersInRegex: it takes out control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;

const nameOf = (text: string): string => decodeWords(text).replace(CONTROL, " ").trim().slice(0, 200);

/** The first value of a field; undefined where it is missing. */
export const fieldOf = (fields: readonly Field[], name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;

/** Ids that a field names, with their brackets, in their order. Of very many the first and the last are read. */
export function readIds(fields: readonly Field[], name: string): string[] {
  const ids: string[] = [];
  for (const field of fields) {
    if (field.name !== name) continue;
    for (const [id] of field.value.matchAll(/<[^<>\s]{1,900}>/g)) ids.push(id);
  }
  return ids.length <= 200 ? ids : [...ids.slice(0, 20), ...ids.slice(-180)];
}

/** The sender's date; null where it is none, or none that a calendar has. */
export function readDate(fields: readonly Field[]): Date | null {
  const said = fieldOf(fields, "date")
    ?.slice(0, 100)
    .replace(/\([^)]*\)/g, "");
  const date = said ? new Date(said) : null;
  const year = date?.getUTCFullYear() ?? Number.NaN;
  return year >= 1970 && year < 2200 ? date : null;
}

export const readSubject = (fields: readonly Field[]): string =>
  decodeWords((fieldOf(fields, "subject") ?? "").slice(0, 8_000))
    .replace(CONTROL, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 1_000);

/** The person behind an address, in the form of `samePersonKey`; null for what is no address. */
export function personKeyOf(address: string): string | null {
  const parsed = parseAddress(address);
  return parsed.ok ? samePersonKey(parsed.mailbox) : null;
}
