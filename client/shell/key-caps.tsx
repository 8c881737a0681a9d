import { Fragment } from "react";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { joinOf, type ShortcutName, type Stroke, strokesOf } from "../shortcuts.ts";

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const signs: Readonly<Record<string, string>> = {
  Enter: "↵",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};

/** One outlined key. */
export const KeyCap = ({ children }: { children: string }) => <kbd className="key-cap">{children}</kbd>;

/** What a stroke is called on its caps, those that are held first. */
function useCaps(): (stroke: Stroke) => string[] {
  const t = useText();
  return ({ key, mod, shift }) => [
    ...(mod ? [onMac ? "⌘" : t("shortcuts.ctrl")] : []),
    ...(shift ? ["⇧"] : []),
    key === "Escape" ? t("shortcuts.escape") : (signs[key] ?? key.toUpperCase()),
  ];
}

/** The keys of a shortcut as caps: "Ctrl K", "G then P", "1 to 7". */
export function KeyCaps({ name }: { name: ShortcutName }) {
  const t = useText();
  const caps = useCaps();
  const language = useLanguage();
  const join = joinOf(name);
  const all = strokesOf(name, language);
  const shown = join === "to" ? [all[0], all.at(-1)].filter((stroke) => stroke !== undefined) : all;
  return (
    <span className="key-caps">
      {shown.map((stroke, index) => (
        <Fragment key={stroke.key}>
          {index > 0 && join ? <span>{t(`shortcuts.${join}`)}</span> : null}
          {caps(stroke).map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
