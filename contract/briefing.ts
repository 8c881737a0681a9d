import { z } from "zod";
import { Id, Instant } from "./forms/page.ts";
import {
  type BulletList,
  CONTROL,
  type DocumentNode,
  depthOf,
  LINK_EXTRAS,
  type ListItem,
  listsOf,
  type OrderedList,
} from "./forms/rich-text.ts";
import { route } from "./route.ts";

/** Nodes may be nested this deep, the document itself being the first level. */
export const BRIEFING_DEPTH_MAX = 20;
/** Bytes of a document as JSON in UTF-8; more is answered with 413. */
export const BRIEFING_BYTES_MAX = 200_000;

const LINK_SCHEMES = new Set(["http:", "https:", "mailto:"]);

/** Whether a briefing may contain a link: an absolute web or mail address, after removing invisible characters. */
export function isBriefingLink(href: string): boolean {
  try {
    return LINK_SCHEMES.has(new URL(href).protocol);
  } catch {
    return false;
  }
}

const plainMark = <const T extends string>(type: T) => z.strictObject({ type: z.literal(type) });
const Mark = z.discriminatedUnion("type", [
  plainMark("bold"),
  plainMark("italic"),
  plainMark("underline"),
  plainMark("strike"),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({
      href: z
        .string()
        .max(2000)
        .refine(isBriefingLink, { params: { rule: "not-a-link" } }),
      ...LINK_EXTRAS,
    }),
  }),
]);

const Text = z.strictObject({
  type: z.literal("text"),
  text: z
    .string()
    .min(1)
    .refine((text) => !CONTROL.test(text), { params: { rule: "control-characters" } }),
  marks: z
    .array(Mark)
    .max(5)
    .refine((marks) => new Set(marks.map(({ type }) => type)).size === marks.length)
    .optional(),
});
/** A line break inside a paragraph may carry the marks around it. */
const HardBreak = z.strictObject({ type: z.literal("hardBreak"), marks: z.array(Mark).max(5).optional() });
const Inline = z.discriminatedUnion("type", [Text, HardBreak]);

const Paragraph = z.strictObject({ type: z.literal("paragraph"), content: z.array(Inline).optional() });
const Heading = z.strictObject({
  type: z.literal("heading"),
  attrs: z.strictObject({ level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  content: z.array(Inline).optional(),
});
const HorizontalRule = z.strictObject({ type: z.literal("horizontalRule") });

export type BriefingBlock =
  | z.output<typeof Paragraph>
  | z.output<typeof Heading>
  | z.output<typeof HorizontalRule>
  | BulletList<BriefingBlock>
  | OrderedList<BriefingBlock>
  | { type: "blockquote"; content: BriefingBlock[] };

const Block: z.ZodType<BriefingBlock> = z.lazy(() =>
  z.discriminatedUnion("type", [
    Paragraph,
    Heading,
    HorizontalRule,
    ...listsOf(Item),
    z.strictObject({ type: z.literal("blockquote"), content: z.array(Block).min(1) }),
  ]),
);
const Item: z.ZodType<ListItem<BriefingBlock>> = z.strictObject({
  type: z.literal("listItem"),
  // A list item begins with its words; lists and quotes may follow.
  content: z
    .array(Block)
    .min(1)
    .refine((blocks) => blocks[0]?.type === "paragraph"),
});

/** A briefing as the editor stores it (ProseMirror JSON); anything not listed here is refused. */
export const BriefingDocument = z
  .strictObject({ type: z.literal("doc"), content: z.array(Block).min(1) })
  .refine((document) => depthOf(document) <= BRIEFING_DEPTH_MAX, {
    params: { rule: "too-deep", max: BRIEFING_DEPTH_MAX },
  });
export type BriefingDocument = z.output<typeof BriefingDocument>;

/** A briefing in which nothing has been written yet. */
export const EMPTY_BRIEFING: BriefingDocument = { type: "doc", content: [{ type: "paragraph" }] };

/** The words of a briefing, a line for each paragraph, heading and break. */
export function briefingText(node: DocumentNode): string {
  if (node.type === "text") return node.text ?? "";
  if (node.type === "hardBreak") return "\n";
  const inline = node.type === "paragraph" || node.type === "heading";
  return (node.content ?? []).map(briefingText).join(inline ? "" : "\n");
}

/** The number of words in a briefing. 0 = empty, even if it has rules and blank lines. */
export const briefingWords = (document: BriefingDocument): number =>
  briefingText(document).match(/[^\s\u200b\u2060\ufeff]+/g)?.length ?? 0;

/** Bytes the document takes. */
export const briefingBytes = (document: unknown): number =>
  new TextEncoder().encode(JSON.stringify(document)).length;

export const Briefing = z.object({
  document: BriefingDocument,
  words: z.int().min(0),
  /** Null = nothing was saved yet. */
  modified: Instant.nullable(),
  /** Who saved it last, by their short name; null once that login is gone. */
  by: z.string().nullable(),
});
export type Briefing = z.output<typeof Briefing>;

const params = z.object({ id: Id });
export const readBriefing = route({
  method: "GET",
  path: "/api/campaign/:id/briefing",
  act: "campaign.read",
  params,
  reply: Briefing,
});
/**
 * `modified` is the version that was edited, null if there was none: any other answers 409 and changes nothing,
 * unless the document is already the stored one. Saving unchanged content changes nothing.
 */
export const saveBriefing = route({
  method: "POST",
  path: "/api/campaign/:id/briefing",
  act: "campaign.edit",
  params,
  body: z.strictObject({ document: BriefingDocument, modified: Instant.nullable() }),
  // Twice the document's limit: one that is slightly too large gets its own error.
  bytes: 2 * BRIEFING_BYTES_MAX,
  reply: Briefing,
  faults: ["invalid", "stale", "payload-too-large"],
});
