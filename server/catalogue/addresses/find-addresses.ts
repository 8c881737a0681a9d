export interface WrittenAddress {
  text: string;
  name: string | null;
}

const MOST = 5;
const looseAddress = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:@]{1,253}/g;

/**
 * The addresses in a text such as "editor@example.com (Jane Doe)", "Jane Doe <editor@example.com>",
 * "mailto:editor@example.com" or a list of them; at most five. A text without any gives none.
 */
export function findAddresses(raw: string | null | undefined): WrittenAddress[] {
  if (!raw) return [];
  const text = raw.slice(0, 1000).replace(/mailto:/gi, "");
  const found = text.match(looseAddress) ?? [];
  const rest = text
    .replace(looseAddress, " ")
    .replace(/[<>()[\]"]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const name = found.length === 1 && rest !== "" && rest.length <= 200 ? rest : null;
  return [...new Set(found.map((one) => one.replace(/^\.+|\.+$/g, "")))]
    .slice(0, MOST)
    .map((one) => ({ text: one, name }));
}
