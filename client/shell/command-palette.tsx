import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import { termsOf } from "../catalogue/results/mark-terms.ts";
import { MarkedText } from "../catalogue/results/marked-text.tsx";
import { useText } from "../language/text.tsx";
import { Cover } from "../ui/cover.tsx";
import { Icon } from "../ui/icon.tsx";
import { useSingleKeys } from "../ui/keys/single-keys.ts";
import { KeyCap, KeyCaps } from "./key-caps.tsx";
import type { PaletteGroup, PaletteItem } from "./palette-items.ts";
import { usePaletteGroups } from "./use-palette-groups.ts";
import "./command-palette.css";

interface LineProps {
  item: PaletteItem;
  plain: boolean;
  terms: readonly string[];
  onAct: (item: PaletteItem) => void;
}

function Line({ item, plain, terms, onAct }: LineProps) {
  const keys = useSingleKeys();
  return (
    <Autocomplete.Item
      value={item}
      className={plain ? "palette-row palette-act" : "palette-row"}
      onClick={() => onAct(item)}
    >
      {item.cover ? (
        <Cover src={item.cover} size={36} />
      ) : (
        <span className="palette-sign">{item.icon ? <Icon name={item.icon} /> : null}</span>
      )}
      <span className="min-w-0">
        <b lang={item.lang}>
          <MarkedText text={item.title} terms={terms} />
        </b>
        {item.second ? (
          <small>
            <MarkedText text={item.second} terms={terms} />
          </small>
        ) : null}
      </span>
      <span aria-hidden="true">
        {item.shortcut && keys ? <KeyCaps name={item.shortcut} place={item.place} /> : <KeyCap>↵</KeyCap>}
      </span>
    </Autocomplete.Item>
  );
}

/** The input and its results; created anew each time the palette opens. */
function Search({ onAct }: { onAct: (item: PaletteItem) => void }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const { groups, count } = usePaletteGroups(typed);
  const terms = termsOf(typed);
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      autoHighlight="always"
      keepHighlight
      items={groups}
      value={typed}
      onValueChange={setTyped}
      itemToStringValue={(item: PaletteItem) => item.title}
    >
      <div className="search-line">
        <Icon name="search" size="large" />
        <Autocomplete.Input
          aria-label={t("palette.label")}
          placeholder={t("palette.placeholder")}
          spellCheck={false}
          maxLength={200}
          onKeyDown={(event) => {
            // Left to itself, the first Escape would only empty the field.
            if (event.key === "Escape") event.preventBaseUIHandler();
          }}
        />
        <span className="wide-only" aria-hidden="true">
          <KeyCap>{t("shortcuts.escape")}</KeyCap>
        </span>
        <Dialog.Close className="icon-button narrow-only" aria-label={t("ui.close")}>
          <Icon name="cross" />
        </Dialog.Close>
      </div>
      <Autocomplete.List className="palette-list" aria-label={t("palette.results")}>
        {(group: PaletteGroup) => (
          <Autocomplete.Group key={group.name} items={group.items}>
            <Autocomplete.GroupLabel className="palette-group">{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: PaletteItem) => (
                <Line
                  key={item.id}
                  item={item}
                  plain={group.name === "acts" || group.name === "here"}
                  terms={terms}
                  onAct={onAct}
                />
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <footer>
        <span aria-hidden="true">
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap>
          {t("palette.choose")}
        </span>
        <span aria-hidden="true">
          <KeyCap>↵</KeyCap>
          {t("palette.open")}
        </span>
        <Autocomplete.Status className="ml-auto num">{t("palette.count", { count })}</Autocomplete.Status>
      </footer>
    </Autocomplete.Root>
  );
}

/** Everything by name: campaigns, podcasts and what can be done from anywhere. */
export default function CommandPalette({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  /** It runs once the palette is gone, so that the focus first goes back to where it came from. */
  const next = useRef<PaletteItem | null>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      onOpenChangeComplete={(opened) => {
        if (opened) return;
        next.current?.act();
        next.current = null;
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="veil" />
        <Dialog.Popup className="palette" aria-label={t("palette.label")}>
          <Search
            onAct={(item) => {
              next.current = item;
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
