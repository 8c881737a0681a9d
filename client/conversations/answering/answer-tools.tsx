import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { LinkTool } from "../../campaigns/briefing/link-tool.tsx";
import { useText } from "../../language/text.tsx";
import type { IconName } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import "../../campaigns/briefing/briefing.css";

/** The tools over the text; arrow keys walk between them, as toolbars do. */
export function AnswerTools({ editor }: { editor: Editor }) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const state = useEditorState({
    editor,
    selector: ({ editor: one }) => ({
      bold: one.isActive("bold"),
      italic: one.isActive("italic"),
      bullets: one.isActive("bulletList"),
      numbers: one.isActive("orderedList"),
      quote: one.isActive("blockquote"),
    }),
  });
  const focus = () => editor.chain().focus();

  function walk(event: React.KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !(event.target instanceof HTMLButtonElement) || !row.current) return;
    const tools = [...row.current.querySelectorAll<HTMLButtonElement>(":scope > button")];
    event.preventDefault();
    tools[(tools.indexOf(event.target) + step + tools.length) % tools.length]?.focus();
  }

  const tool = (icon: IconName, label: string, pressed: boolean, act: () => void) => (
    <IconButton icon={icon} label={label} aria-pressed={pressed} onClick={act} />
  );
  return (
    <div
      className="answer-tools"
      role="toolbar"
      aria-label={t("campaigns.briefing.tools")}
      ref={row}
      onKeyDown={walk}
    >
      {tool("bold", t("campaigns.briefing.tool.bold"), state.bold, () => focus().toggleBold().run())}
      {tool("italic", t("campaigns.briefing.tool.italic"), state.italic, () => focus().toggleItalic().run())}
      {tool("bullets", t("campaigns.briefing.tool.bullets"), state.bullets, () =>
        focus().toggleBulletList().run(),
      )}
      {tool("numbers", t("campaigns.briefing.tool.numbers"), state.numbers, () =>
        focus().toggleOrderedList().run(),
      )}
      {tool("quote", t("campaigns.briefing.tool.quote"), state.quote, () => focus().toggleBlockquote().run())}
      <LinkTool editor={editor} />
    </div>
  );
}
