import { EditorContent, useEditor } from "@tiptap/react";
import { useMemo, useRef } from "react";
import type { AnswerDocument } from "../../../contract/outreach-answers.ts";
import { cleanPastedHtml } from "../../campaigns/briefing/clean-paste.ts";
import { useText } from "../../language/text.tsx";
import { AnswerTools } from "./answer-tools.tsx";
import { answerExtensions } from "./extensions.ts";

interface Props {
  /** What it begins with. */
  document: AnswerDocument;
  onChange: (document: AnswerDocument) => void;
}

/** The text of an answer with its tools. It brings the whole editor along, so it is loaded on its own. */
export default function AnswerEditor({ document, onChange }: Props) {
  const t = useText();
  const change = useRef(onChange);
  change.current = onChange;
  const label = t("conversations.answer.text");
  // A new object would be applied at every keystroke.
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPastedHtml,
      attributes: { class: "prose", role: "textbox", "aria-multiline": "true", "aria-label": label },
    }),
    [label],
  );
  const editor = useEditor({
    extensions: answerExtensions,
    content: document,
    autofocus: "end",
    // The page's policy refuses the editor's own style element; its rules are in answering.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: one }) => change.current(one.getJSON() as AnswerDocument),
  });
  return (
    <div className="answer-editor">
      <AnswerTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
