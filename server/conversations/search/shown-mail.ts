import type { Sight } from "../inbox/show-podcasts.ts";
import type { MailPeople } from "../tables.ts";
import type { ShownMail } from "./lexemes.ts";

/** What of a kept mail is looked through. */
export interface SearchedMail {
  subject: string;
  text: string;
  people: MailPeople;
  files: string[];
}

/** A mail as the conversation shows it: what is hidden there is not found either. */
export function shownMail({ subject, text, people, files }: SearchedMail, { open, hide }: Sight): ShownMail {
  const said = ({ name, address }: { name: string; address: string }) =>
    open ? [hide(name), address] : [hide(name)];
  const { from, to = [], cc = [] } = people;
  return {
    subject: hide(subject),
    text: hide(text),
    from: from ? said(from) : [],
    people: [...(from ? [from] : []), ...to, ...cc].flatMap(said),
    files: open ? files.map(hide) : [],
  };
}
