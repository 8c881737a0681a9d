import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef } from "react";
import type { AnswerDocument } from "../../../contract/outreach/answers.ts";
import { cleanPastedHtml } from "../../campaigns/briefing/clean-paste.ts";
import { useText } from "../../language/text.tsx";
import { AnswerTools } from "./answer-tools.tsx";
import { answerExtensions } from "./extensions.ts";

interface Props {
  /** What it begins with. */
  document: AnswerDocument;
  /** It was asked for: keys go on in it. */
  focused: boolean;
  /** Nothing can be typed for a moment; keys stay with it. */
  held?: boolean | undefined;
  /** What it is, where it is no answer. */
  label?: string | undefined;
  onChange: (document: AnswerDocument) => void;
}

/** The text of an answer with its tools. It brings the whole editor along, so it is loaded on its own. */
export default function AnswerEditor({ document, focused, held = false, label: named, onChange }: Props) {
  const t = useText();
  const change = useRef(onChange);
  change.current = onChange;
  const label = named ?? t("conversations.answer.text");
  // A new object would be applied at every keystroke.
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPastedHtml,
      attributes: {
        class: "prose",
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        // What cannot be typed in would lose the focus, and its keys would be shortcuts of the page.
        ...(held && { tabindex: "0", "aria-readonly": "true" }),
      },
    }),
    [label, held],
  );
  const editor = useEditor({
    extensions: answerExtensions,
    content: document,
    // The page's policy refuses the editor's own style element; its rules are in answering.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: one }) => change.current(one.getJSON() as AnswerDocument),
  });
  // Its own way to take the focus may come before the text is on the page; and one that was made in vain is gone by then.
  useEffect(() => {
    if (!focused) return;
    const timer = setTimeout(() => {
      if (!editor.isDestroyed) editor.commands.focus("end");
    });
    return () => clearTimeout(timer);
  }, [editor, focused]);
  useEffect(() => editor.setEditable(!held, false), [editor, held]);
  return (
    <div className="answer-editor">
      <AnswerTools editor={editor} />
      <EditorContent editor={editor} />
    </div>
  );
}
