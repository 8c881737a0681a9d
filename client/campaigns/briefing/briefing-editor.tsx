import { EditorContent, useEditor } from "@tiptap/react";
import { useEffect, useMemo, useRef } from "react";
import type { BriefingDocument } from "../../../contract/briefing.ts";
import { useText } from "../../language/text.tsx";
import { cleanPastedHtml } from "./clean-paste.ts";
import { briefingExtensions } from "./extensions.ts";
import { ToolRow } from "./tool-row.tsx";

interface Props {
  /** What the editor begins with; read again only when `version` changes. */
  document: BriefingDocument;
  version: number;
  readOnly: boolean;
  /** What it is called, and what stands for it while it is empty, where it is no briefing. */
  label?: string;
  placeholder?: string;
  onChange: (document: BriefingDocument) => void;
}

/** The text of a briefing with its tools. It brings the whole editor along, so it is loaded on its own. */
export default function BriefingEditor({ document, version, readOnly, onChange, ...words }: Props) {
  const t = useText();
  const change = useRef(onChange);
  change.current = onChange;
  const label = words.label ?? t("campaigns.briefing.text");
  const hint = words.placeholder ?? t("campaigns.briefing.placeholder");
  // A new object would be applied at every keystroke.
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPastedHtml,
      attributes: (readOnly
        ? { class: "prose", role: "document", "aria-label": label }
        : {
            class: "prose",
            role: "textbox",
            "aria-multiline": "true",
            "aria-label": label,
            "aria-placeholder": hint,
          }) as Record<string, string>,
    }),
    [readOnly, label, hint],
  );
  const editor = useEditor({
    extensions: briefingExtensions,
    content: document,
    editable: !readOnly,
    // The page's policy refuses the editor's own style element; its rules are in briefing.css.
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: one }) => change.current(one.getJSON() as BriefingDocument),
  });

  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    editor.commands.setContent(document, { emitUpdate: false });
  }, [editor, document, version]);

  useEffect(() => editor.setEditable(!readOnly, false), [editor, readOnly]);

  return (
    <>
      {readOnly ? null : <ToolRow editor={editor} />}
      {editor.isEmpty && readOnly ? <p className="muted">{t("campaigns.briefing.empty")}</p> : null}
      <EditorContent editor={editor} />
    </>
  );
}
