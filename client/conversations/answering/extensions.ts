import StarterKit from "@tiptap/starter-kit";
import { isBriefingLink } from "../../../contract/briefing.ts";

/** Exactly what `contract/outreach/answers.ts` lets into an answer. */
export const answerExtensions = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    // It would add a paragraph to an unchanged text.
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: "https",
      isAllowedUri: (href) => isBriefingLink(href),
      HTMLAttributes: { rel: "noopener noreferrer", target: "_blank" },
    },
  }),
];
