import { z } from "zod";
import { isBriefingLink } from "../briefing.ts";
import {
  type BulletList,
  CONTROL,
  depthOf,
  LINK_EXTRAS,
  type ListItem,
  listsOf,
  type OrderedList,
} from "../forms/rich-text.ts";

/** Letters of an answer as plain text, and levels of lists and quotations in one another. */
export const ANSWER_LETTERS_MAX = 50_000;
const ANSWER_DEPTH_MAX = 8;
/** Of a call that carries an answer. */
export const ANSWER_BYTES_MAX = 300_000;
/** People who get a copy of one. */
export const ANSWER_COPIES_MAX = 20;
/** Seconds in which an answer can be taken back, as its writer chooses. */
export const TAKE_BACK_SECONDS = [0, 5, 10, 30] as const;
/** How far ahead an answer can be sent later, in days. */
export const LATER_DAYS_MAX = 90;

const Mark = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("bold") }),
  z.strictObject({ type: z.literal("italic") }),
  z.strictObject({
    type: z.literal("link"),
    attrs: z.strictObject({
      href: z
        .string()
        .max(2000)
        .refine((href) => isBriefingLink(href) && !/[\s\p{Cc}]/u.test(href), {
          params: { rule: "not-a-link" },
        }),
      ...LINK_EXTRAS,
    }),
  }),
]);

const Inline = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("text"),
    text: z
      .string()
      .min(1)
      .refine((text) => !CONTROL.test(text), { params: { rule: "control-characters" } }),
    marks: z.array(Mark).max(3).optional(),
  }),
  z.strictObject({ type: z.literal("hardBreak"), marks: z.array(Mark).max(3).optional() }),
]);
export type AnswerInline = z.output<typeof Inline>;

export type AnswerBlock =
  | { type: "paragraph"; content?: AnswerInline[] | undefined }
  | BulletList<AnswerBlock>
  | OrderedList<AnswerBlock>
  | { type: "blockquote"; content: AnswerBlock[] };

const Block: z.ZodType<AnswerBlock> = z.lazy(() =>
  z.discriminatedUnion("type", [
    z.strictObject({ type: z.literal("paragraph"), content: z.array(Inline).optional() }),
    ...listsOf(Item),
    z.strictObject({ type: z.literal("blockquote"), content: z.array(Block).min(1) }),
  ]),
);
const Item: z.ZodType<ListItem<AnswerBlock>> = z.strictObject({
  type: z.literal("listItem"),
  content: z.array(Block).min(1),
});

/** Words of an answer with bold, italic, lists, links and quotations, as the editor stores them (ProseMirror JSON). */
export const AnswerDocument = z
  .strictObject({ type: z.literal("doc"), content: z.array(Block).min(1) })
  .refine((document) => depthOf(document) <= 2 * ANSWER_DEPTH_MAX, {
    params: { rule: "too-deep", max: ANSWER_DEPTH_MAX },
  });
export type AnswerDocument = z.output<typeof AnswerDocument>;
