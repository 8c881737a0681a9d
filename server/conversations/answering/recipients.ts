import { ANSWER_COPIES_MAX } from "../../../contract/outreach/answers.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import type { MailPerson } from "../tables.ts";
import type { IncomingMail } from "./reply-queries.ts";

/** Whom an answer to a mail goes to. */
export interface ReplyPeople {
  to: MailPerson;
  /** Further people that its sender wants the answer to go to. */
  cc: MailPerson[];
  /** Everybody else who got the mail, for an answer to all. */
  all: MailPerson[];
}

/** An address in its compared form; null for what cannot be written to. */
export function compared(address: string): string | null {
  const parsed = parseAddress(address);
  return parsed.ok ? normalizeAddress(parsed.mailbox) : null;
}

/**
 * Whom a mail wants to be answered: Reply-To, else From (RFC 5322 3.6.3). Our own addresses get no copy: they have what
 * was sent. Null where nobody is left.
 */
export function peopleToAnswer({ people }: IncomingMail, own: ReadonlySet<string>): ReplyPeople | null {
  const taken = new Set<string>();
  const fresh = (list: readonly MailPerson[]): MailPerson[] =>
    list.flatMap((person) => {
      const parsed = parseAddress(person.address);
      const key = compared(person.address);
      if (!parsed.ok || key === null || own.has(key) || taken.has(key)) return [];
      taken.add(key);
      // What is shown before an address must stay in its line, whatever a stranger has written there.
      const name = person.name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").slice(0, 200);
      return [{ name, address: parsed.mailbox.address }];
    });
  const asked = fresh(people.replyTo ?? []);
  const [to, ...cc] = asked.length > 0 ? asked : fresh(people.from ? [people.from] : []);
  if (!to) return null;
  // Who asks that answers go elsewhere gets none in a second place.
  const from = compared(people.from?.address ?? "");
  if (from !== null) taken.add(from);
  const all = fresh([...(people.to ?? []), ...(people.cc ?? [])]);
  return { to, cc: cc.slice(0, ANSWER_COPIES_MAX), all: all.slice(0, ANSWER_COPIES_MAX - cc.length) };
}
