import type { AnswerBlock, AnswerDocument, AnswerInline } from "../../../contract/outreach/answers.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import type { AnswerParts } from "./answer.ts";

/** A page of ours that a mail leads its reader to, without an account. */
export interface PageLink {
  path: string;
  seed: string;
}

/** Stands in a stored document for the page's address. The key to the page lies in no table: it is put in as the mail leaves. */
export const PAGE_MARK = "https://page.invalid/";

/** The key to a page, made from its seed; a rotated key of the installation makes the same. */
export const pageToken = (secrets: Secrets, seed: string): string =>
  secrets.fingerprint(seed, "page-link").toString("base64url");

/** Behind "#", so that no server's log sees it. Null where this installation has no address. */
const pageUrl = (
  { config, secrets }: Pick<Context, "config" | "secrets">,
  { path, seed }: PageLink,
): string | null =>
  config.publicUrl === null ? null : `${new URL(config.publicUrl).origin}${path}#${pageToken(secrets, seed)}`;

/**
 * What is written in a mail, with the address of the page that it leads to.
 * @throws Error where this installation has no address any more: such a mail cannot be built
 */
export function answerWithPage(
  context: Pick<Context, "config" | "secrets">,
  { answer, page }: { answer: AnswerParts | null; page: PageLink | null },
): AnswerParts | null {
  if (!answer || !page) return answer;
  const url = pageUrl(context, page);
  if (url === null) throw new Error("a mail leads to a page, and this installation has no address");
  return { ...answer, document: withPage(answer.document, url) };
}

/** The document with the page's address in it. */
function withPage(document: AnswerDocument, url: string): AnswerDocument {
  const inline = (piece: AnswerInline): AnswerInline =>
    piece.type === "text" &&
    piece.marks?.some((mark) => mark.type === "link" && mark.attrs.href === PAGE_MARK)
      ? { ...piece, text: url, marks: [{ type: "link", attrs: { href: url } }] }
      : piece;
  const block = (one: AnswerBlock): AnswerBlock =>
    one.type === "paragraph" && one.content ? { ...one, content: one.content.map(inline) } : one;
  return { ...document, content: document.content.map(block) };
}
