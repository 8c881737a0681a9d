import { getDomain } from "tldts";
import { isWebmail } from "../../platform/mail/webmail.ts";

/** Letters of our text in a row that a mail has to quote. */
const QUOTED_LETTERS = 60;
/** Of a mail's text that are looked at. */
const MOST_LETTERS = 300_000;

/** Whether two addresses are of one domain that belongs to somebody: not of a provider where anybody gets a mailbox. */
export function ofOneDomain(one: string, other: string): boolean {
  const [left, right] = [domainOf(one), domainOf(other)];
  if (left === "" || right === "" || isWebmail(left) || isWebmail(right)) return false;
  if (left === right) return true;
  const [top, otherTop] = [getDomain(left), getDomain(right)];
  return top !== null && top === otherTop && !isWebmail(top);
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Whether a text names this address; not where it is the end of a longer one. */
export function quotesAddress(text: string, address: string): boolean {
  if (!address.includes("@")) return false;
  const [searched, wanted] = [text.toLowerCase(), address.toLowerCase()];
  for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + 1)) {
    const before = searched[at - 1] ?? " ";
    const after = searched.slice(at + wanted.length, at + wanted.length + 2);
    if (!/[\w.+%-]/.test(before) && !/^(?:[\w-]|\.\w)/.test(after)) return true;
  }
  return false;
}

/** Letters and digits alone: programs that quote break lines and add signs. */
const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** Whether a mail repeats sixty letters of ours in a row. */
export function quotesText(text: string, ours: string): boolean {
  const own = letters(ours);
  if (own.length < QUOTED_LETTERS) return false;
  const windows = new Set<string>();
  for (let at = 0; at + QUOTED_LETTERS <= own.length; at++) windows.add(own.slice(at, at + QUOTED_LETTERS));
  const said = letters(text.slice(0, MOST_LETTERS));
  for (let at = 0; at + QUOTED_LETTERS <= said.length; at++)
    if (windows.has(said.slice(at, at + QUOTED_LETTERS))) return true;
  return false;
}
