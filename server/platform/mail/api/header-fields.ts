import { HEADER_FIELDS, type Listed } from "../transport.ts";

const WANTED: ReadonlySet<string> = new Set(HEADER_FIELDS);
/** Characters of all fields together. */
const MOST = 256_000;

type Field = Listed["headers"][number];

/** The fields that are looked at, unfolded, in their order, as far as they are within the bound. */
export function wantedFields(all: Iterable<Field>): Field[] {
  const kept: Field[] = [];
  let size = 0;
  for (const { name, value } of all) {
    const lower = name.toLowerCase();
    size += name.length + value.length;
    if (size > MOST) break;
    if (WANTED.has(lower)) kept.push({ name: lower, value: unfold(value) });
  }
  return kept;
}

/** RFC 5322 2.2.3: a line end before a space is not part of the value. */
const unfold = (value: string) => value.replace(/\r?\n(?=[ \t])/g, "").trim();

/** The fields of a mail's head as bytes; a line that is none is passed over. */
export function readHead(head: Buffer): Field[] {
  const lines = head.toString("latin1").split(/\r?\n(?![ \t])/);
  return lines.flatMap((line) => {
    const colon = line.indexOf(":");
    if (colon < 1) return [];
    // Raw UTF-8 in a header (RFC 6532) is read as such.
    const value = Buffer.from(line.slice(colon + 1), "latin1").toString("utf8");
    return [{ name: line.slice(0, colon).trim(), value }];
  });
}

/** The ids in References or In-Reply-To. */
export const idsIn = (fields: readonly Field[], name: string): string[] =>
  fields.filter((one) => one.name === name).flatMap(({ value }) => value.match(/<[^<>\s]+>/g) ?? []);
