import { tell } from "../../accounts/notices/tell.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { MailKind } from "../tables.ts";
import type { Verdict } from "./judge-kind.ts";
import { selectMembersAmong, selectShows, type Unjudged } from "./queries.ts";

const NOTICES: { readonly [kind in MailKind]?: "answer" | "opt-out" } = {
  human: "answer",
  left: "answer",
  "opt-out": "opt-out",
};

/** Tells whoever has the conversation, else whose mailbox it is; not `by`, who has said what it is. */
export async function announce(
  tx: Tx,
  { mail, conversation }: Unjudged,
  { kind }: Verdict,
  by?: number,
): Promise<void> {
  const notice = NOTICES[kind];
  if (!notice) return;
  const wanted = [conversation.assignedTo, conversation.mailboxLogin].filter((id) => id !== null);
  const [first] = await selectMembersAmong(tx, mail.ownerId, wanted);
  if (first === undefined || first === by) return;
  const { shows, title, onSale } = await selectShows(tx, conversation.id);
  const details = { podcast: hideFor(onSale)(title), shows };
  await tell(tx, [first], { kind: notice, ownerId: mail.ownerId, subject: conversation.publicId, details });
}
