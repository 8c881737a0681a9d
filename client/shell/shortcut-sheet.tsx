import { useText } from "../language/text.tsx";
import { SHORTCUT_GROUPS, SHORTCUT_NAMES, SHORTCUTS } from "../shortcuts.ts";
import { Dialog } from "../ui/floating/dialog.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { setSingleKeys, useSingleKeys } from "../ui/keys/single-keys.ts";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { KeyCaps } from "./key-caps.tsx";
import "./shortcut-sheet.css";

/** Every key of the application, and the switch for those that are a character alone (WCAG 2.1.4). */
export default function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const on = useSingleKeys();
  return (
    <Dialog open={open} onClose={onClose} width={840} title={t("shortcuts.title")}>
      <IconButton icon="cross" label={t("ui.close")} className="sheet-close" onClick={onClose} />
      <div className="shortcut-groups">
        {SHORTCUT_GROUPS.map((group) => (
          <section key={group} aria-labelledby={`shortcuts-${group}`}>
            <h3 id={`shortcuts-${group}`}>{t(`shortcuts.group.${group}`)}</h3>
            <Leaders>
              {SHORTCUT_NAMES.filter((name) => SHORTCUTS[name].group === group).map((name) => (
                <LeaderLine key={name} name={t(`shortcuts.does.${name}`)} figure={<KeyCaps name={name} />} />
              ))}
            </Leaders>
          </section>
        ))}
      </div>
      <p className="shortcut-note small faint mt-5" role="status">
        {t(on ? "shortcuts.singleOn" : "shortcuts.singleOff")}{" "}
        <button type="button" onClick={() => setSingleKeys(!on)}>
          {t(on ? "shortcuts.switchOff" : "shortcuts.switchOn")}
        </button>
      </p>
    </Dialog>
  );
}
