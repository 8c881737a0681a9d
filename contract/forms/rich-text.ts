import { z } from "zod";

// What documents of the editor (ProseMirror JSON) have in common, whatever else each of them allows.

/** Characters that no text has. */
export const CONTROL = /[^\P{Cc}\t\n]/u;

/** What the editor adds to a link and nobody uses. */
export const LINK_EXTRAS = {
  target: z.literal("_blank").nullable().optional(),
  rel: z
    .string()
    .regex(/^[a-z ]{0,60}$/)
    .nullable()
    .optional(),
  class: z.null().optional(),
  title: z.null().optional(),
};

export interface ListItem<Block> {
  type: "listItem";
  content: Block[];
}
export interface BulletList<Block> {
  type: "bulletList";
  content: ListItem<Block>[];
}
export interface OrderedList<Block> {
  type: "orderedList";
  attrs?: { start?: number | undefined; type?: null | undefined } | undefined;
  content: ListItem<Block>[];
}

/** Both lists, of these items. */
export const listsOf = <Block>(item: z.ZodType<ListItem<Block>>) =>
  [
    z.strictObject({ type: z.literal("bulletList"), content: z.array(item).min(1) }),
    z.strictObject({
      type: z.literal("orderedList"),
      attrs: z
        .strictObject({ start: z.int().min(0).max(1_000_000).optional(), type: z.null().optional() })
        .optional(),
      content: z.array(item).min(1),
    }),
  ] as const;

/** What every node of a document has in common. */
export interface DocumentNode {
  type: string;
  text?: string;
  content?: readonly DocumentNode[] | undefined;
}
/** How deep a document is nested, itself being the first level. */
export const depthOf = ({ content = [] }: DocumentNode): number =>
  1 + content.reduce((deepest, node) => Math.max(deepest, depthOf(node)), 0);
