import { tell } from "../../accounts/notices/tell.ts";
import { moveBackAfterOptOut } from "../../campaigns/move-after-opt-out.ts";
import { hideAddresses } from "../../catalogue/addresses/hide-addresses.ts";
import { liftByPerson } from "../../contacts/opt-out/lift.ts";
import { lockOptOutLink, markOptOut, type OptOutLink } from "../../contacts/opt-out/links.ts";
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
 * Taking it back works once, so that nobody who got the mail can move podcasts to and fro.
 * @returns what was done; null where the link is not known
 */
export async function pressOptOut(
  tx: Tx,
  context: Pick<Context, "secrets">,
  given: { token: string; choice: Choice; oneClick: boolean; requestId: string },
): Promise<Choice | "not-undone" | null> {
  const { token, choice } = given;
  const link = await lockOptOutLink(tx, token);
  if (!link) return null;
  const asked = await selectAskedAbout(tx, link.messageId);
  if (choice === "undo") return undo(tx, token, link, asked);
  const how: OptOutWay = choice !== "organization" ? choice : given.oneClick ? "one-click" : "link";
  if (asked) {
    const { ownerId, recipientKey, publicId } = asked;
    await optOut(tx, context, {
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
          podcast: hideAddresses(asked.podcast),
          ...(asked.campaign !== null && { campaign: asked.campaign }),
        },
      });
  } else await listByFingerprint(tx, context, link, how);
  await markOptOut(tx, token, "used");
  return choice;
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
  link: OptOutLink,
  asked: AskedAbout | undefined,
): Promise<"undo" | "not-undone"> {
  if (!link.used || link.undone) return "not-undone";
  const { addressHmac, ownerId } = link;
  await liftByPerson(tx, { addressHmac, ownerId, source: asked?.publicId ?? null });
  if (asked) await moveBackAfterOptOut(tx, asked.publicId);
  await markOptOut(tx, token, "undone");
  return "undo";
}
