import { tell } from "../../accounts/notices/tell.ts";
import { moveBackAfterOptOut } from "../../campaigns/move-after-opt-out.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { liftByPerson } from "../../contacts/opt-out/lift.ts";
import {
  lockOptOutLink,
  markUndone,
  markUsed,
  type OptOutLink,
  opensUndo,
} from "../../contacts/opt-out/links.ts";
import { listNever } from "../../contacts/suppression.ts";
import type { OptOutWay } from "../../contacts/tables.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { optOut } from "./opt-out.ts";
import { type AskedAbout, selectAskedAbout } from "./queries.ts";

export const CHOICES = ["organization", "everybody", "wrong-person", "undo"] as const;
export type Choice = (typeof CHOICES)[number];

/**
 * What a press on a link's page, or of a mail program's own button, does. It may be repeated; two at once are one.
 * Taking it back works once, and only with the key of the page on which it was pressed: the sender has the link, too, in
 * the Sent folder, and must not lift an objection with it (decision 205). Whatever else is said of the address meanwhile
 * takes that key away.
 * @returns what was done, and whether who did it may take it back; null where the link is not known
 */
export async function pressOptOut(
  tx: Tx,
  context: Pick<Context, "secrets">,
  given: { token: string; choice: Choice; oneClick: boolean; key: string | null; requestId: string },
): Promise<{ did: Choice | "not-undone"; undo: boolean } | null> {
  const { token, choice, key } = given;
  const link = await lockOptOutLink(tx, token);
  if (!link) return null;
  const asked = await selectAskedAbout(tx, link.messageId);
  const theirs = opensUndo(link, key);
  if (choice === "undo")
    return { did: theirs && asked ? await undo(tx, token, link, asked) : "not-undone", undo: false };
  const how: OptOutWay = choice !== "organization" ? choice : given.oneClick ? "one-click" : "link";
  let added = false;
  if (asked) {
    const { ownerId, recipientKey, publicId } = asked;
    added = await optOut(tx, context, {
      ownerId,
      keys: [recipientKey],
      how,
      source: publicId,
      requestId: given.requestId,
    });
    if (!link.used && asked.loginId !== null)
      await tell(tx, [asked.loginId], {
        kind: "opt-out",
        ownerId,
        // There need not be a conversation: the news leads to the campaign.
        subject: null,
        details: {
          podcast: hideFor(asked.onSale)(asked.podcast),
          ...(asked.campaign !== null && { campaign: asked.campaign }),
        },
      });
  } else await listByFingerprint(tx, context, link, how);
  const first = added && link.used === null && link.undone === null;
  const undoable = key === null ? null : theirs ? { key, until: link.undo!.until } : first ? { key } : null;
  await markUsed(tx, token, undoable);
  return { did: choice, undo: undoable !== null };
}

/** The mail is gone with its mailbox: the link still lists the address that it was made for. */
async function listByFingerprint(
  tx: Tx,
  { secrets }: Pick<Context, "secrets">,
  { addressHmac, hint, ownerId }: OptOutLink,
  how: OptOutWay,
): Promise<void> {
  const key = { hmac: addressHmac, hint };
  await listNever(tx, secrets, { key, ownerId, kind: "person", how });
  if (how === "everybody") await listNever(tx, secrets, { key, ownerId: null, kind: "person", how });
}

async function undo(
  tx: Tx,
  token: string,
  { addressHmac, undone }: OptOutLink,
  { publicId: source }: AskedAbout,
): Promise<"undo" | "not-undone"> {
  if (undone || (await liftByPerson(tx, { addressHmac, source })) === 0) return "not-undone";
  await moveBackAfterOptOut(tx, source);
  await markUndone(tx, token);
  return "undo";
}
