import { hashToken } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";

/**
 * The token of a message's answer link, 256 bits. Made from the message's handle, so that a copy of the mail can be built
 * again; a rotated key makes the same.
 */
export const answerToken = (secrets: Secrets, messageHandle: string): string =>
  secrets.fingerprint(messageHandle, "answer-link").toString("base64url");

/**
 * Where the link leads: behind "#", so that no server's log sees the token. Null where this installation has no https
 * address.
 */
export const answerUrl = (publicUrl: string | null, token: string): string | null =>
  publicUrl?.startsWith("https:") ? `${new URL(publicUrl).origin}/answer#${token}` : null;

/** The link of a mail as it is sent; null for a mail that has none. */
export const answerLinkOf = (
  { config, secrets }: Pick<Context, "config" | "secrets">,
  { handle, hasAnswerLink }: { handle: string; hasAnswerLink: boolean },
): string | null => (hasAnswerLink ? answerUrl(config.publicUrl, answerToken(secrets, handle)) : null);

/** Makes the links of messages in the transaction that queues them. */
export async function insertAnswerLinks(
  tx: Tx,
  secrets: Secrets,
  messages: readonly { id: number; publicId: string }[],
): Promise<void> {
  if (messages.length === 0) return;
  await tx
    .insertInto("answer_link")
    .values(
      messages.map(({ id, publicId }) => ({
        message_id: id,
        token_hash: hashToken(answerToken(secrets, publicId)),
        opened: null,
        answer: null,
        answered: null,
        not_before: null,
      })),
    )
    .execute();
}
