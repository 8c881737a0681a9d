import { type Editor, useEditorState } from "@tiptap/react";
import { useState } from "react";
import { fieldSentence } from "../../../contract/sentences.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Popover } from "../../ui/floating/popover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { linkAddress } from "./link-address.ts";

/** Puts a link on the selected words, or inserts its address if nothing is selected. */
export function LinkTool({ editor }: { editor: Editor }) {
  const t = useText();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const active = useEditorState({ editor, selector: ({ editor: one }) => one.isActive("link") });

  function show(next: boolean): void {
    if (next) {
      const href: unknown = editor.getAttributes("link").href;
      setTyped(typeof href === "string" ? href : "");
      setWrong(false);
    }
    setOpen(next);
  }

  function set(): void {
    const href = linkAddress(typed);
    setWrong(href === null);
    if (href === null) return;
    setOpen(false);
    const chain = editor.chain().focus().extendMarkRange("link");
    if (editor.state.selection.empty && !active) {
      chain
        .insertContent({ type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] })
        .run();
    } else chain.setLink({ href }).run();
  }

  function remove(): void {
    setOpen(false);
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
  }

  const label = t("campaigns.briefing.tool.link");
  return (
    <Popover
      title={label}
      open={open}
      onOpenChange={show}
      trigger={
        <button
          type="button"
          className="icon-button"
          title={label}
          aria-label={label}
          data-on={active ? "" : undefined}
        >
          <Icon name="link" />
        </button>
      }
    >
      <form
        className="briefing-link"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          set();
        }}
      >
        <TextField
          label={t("campaigns.briefing.link.address")}
          value={typed}
          error={wrong ? fieldSentence("not-a-link", language) : undefined}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
        <div className="row-of">
          <Button type="submit" kind="main">
            {t("campaigns.briefing.link.set")}
          </Button>
          {active ? <Button onClick={remove}>{t("campaigns.briefing.link.remove")}</Button> : null}
        </div>
      </form>
    </Popover>
  );
}
