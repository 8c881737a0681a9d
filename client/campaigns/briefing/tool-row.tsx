import { type Editor, useEditorState } from "@tiptap/react";
import { useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { LinkTool } from "./link-tool.tsx";

const BLOCKS = ["title", "heading", "small", "text"] as const;
type Block = (typeof BLOCKS)[number];
const LEVELS = { title: 1, heading: 2, small: 3 } as const;

/** The formatting at the cursor, for the tools to show. */
function stateOf(editor: Editor) {
  const block: Block =
    (["title", "heading", "small"] as const).find((one) =>
      editor.isActive("heading", { level: LEVELS[one] }),
    ) ?? "text";
  return {
    block,
    bold: editor.isActive("bold"),
    italic: editor.isActive("italic"),
    bullets: editor.isActive("bulletList"),
    numbers: editor.isActive("orderedList"),
    quote: editor.isActive("blockquote"),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
  };
}

/** The tools over the text; arrow keys walk between them, as toolbars do. */
export function ToolRow({ editor }: { editor: Editor }) {
  const t = useText();
  const row = useRef<HTMLDivElement>(null);
  const state = useEditorState({ editor, selector: ({ editor: one }) => stateOf(one) });
  const focus = () => editor.chain().focus();

  function walk(event: React.KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (!step || !row.current || !target || target.tagName !== "BUTTON") return;
    const tools = [...row.current.querySelectorAll<HTMLButtonElement>(":scope > button:not(:disabled)")];
    const next = tools[(tools.indexOf(target as HTMLButtonElement) + step + tools.length) % tools.length];
    event.preventDefault();
    next?.focus();
  }

  function become(block: Block): void {
    if (block === "text") focus().setParagraph().run();
    else focus().setHeading({ level: LEVELS[block] }).run();
  }

  const tool = (icon: IconName, label: string, pressed: boolean, act: () => void) => (
    <IconButton icon={icon} label={label} aria-pressed={pressed} onClick={act} />
  );
  return (
    <div
      className="briefing-tools"
      role="toolbar"
      aria-label={t("campaigns.briefing.tools")}
      ref={row}
      onKeyDown={walk}
    >
      <Menu
        label={t("campaigns.briefing.tool.heading")}
        trigger={
          <button
            type="button"
            className="icon-button"
            title={t("campaigns.briefing.tool.heading")}
            aria-label={t("campaigns.briefing.tool.heading")}
            data-on={state.block === "text" ? undefined : ""}
          >
            <Icon name="heading" />
          </button>
        }
      >
        <MenuChoices
          value={state.block}
          onChange={become}
          choices={BLOCKS.map((value) => ({ value, label: t(`campaigns.briefing.block.${value}`) }))}
        />
      </Menu>
      {tool("bold", t("campaigns.briefing.tool.bold"), state.bold, () => focus().toggleBold().run())}
      {tool("italic", t("campaigns.briefing.tool.italic"), state.italic, () => focus().toggleItalic().run())}
      <hr />
      {tool("bullets", t("campaigns.briefing.tool.bullets"), state.bullets, () =>
        focus().toggleBulletList().run(),
      )}
      {tool("numbers", t("campaigns.briefing.tool.numbers"), state.numbers, () =>
        focus().toggleOrderedList().run(),
      )}
      {tool("quote", t("campaigns.briefing.tool.quote"), state.quote, () => focus().toggleBlockquote().run())}
      <LinkTool editor={editor} />
      <hr />
      <IconButton
        icon="undo"
        label={t("campaigns.briefing.tool.undo")}
        disabled={!state.undo}
        onClick={() => focus().undo().run()}
      />
      <IconButton
        icon="redo"
        label={t("campaigns.briefing.tool.redo")}
        disabled={!state.redo}
        onClick={() => focus().redo().run()}
      />
    </div>
  );
}
