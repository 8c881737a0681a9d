import Heading from "@tiptap/extension-heading";
import StarterKit from "@tiptap/starter-kit";
import { isBriefingLink } from "../../../contract/briefing.ts";

/** The page has its own heading, so a title is level two: headings are rendered one level deeper than stored. */
const deeper = { 1: "h2", 2: "h3", 3: "h4" } as const;
type Level = keyof typeof deeper;
const levelOf = (value: unknown): Level => (value === 1 || value === 2 ? value : 3);

const BriefingHeading = Heading.configure({ levels: [1, 2, 3] }).extend({
  renderHTML({ node, HTMLAttributes }) {
    const level = levelOf(node.attrs.level);
    return [deeper[level], { ...HTMLAttributes, "data-level": String(level) }, 0];
  },
  parseHTML() {
    return ([1, 2, 3] as const).flatMap((level) => [
      // Our own come first, because their names are one level deeper.
      { tag: `[data-level="${level}"]`, attrs: { level }, priority: 60 },
      { tag: `h${level}`, attrs: { level } },
    ]);
  },
});

/** Exactly what `contract/briefing.ts` lets into a document. */
export const briefingExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: false,
    // It would add a paragraph to an unchanged document.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      isAllowedUri: (href) => isBriefingLink(href),
      HTMLAttributes: { rel: "noopener noreferrer", target: "_blank" },
    },
  }),
  BriefingHeading,
];
