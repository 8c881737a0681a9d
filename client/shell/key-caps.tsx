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

interface Props {
  name: ShortcutName;
  /** Of those that follow a first key: this one alone. */
  place?: number | undefined;
}

/** The keys of a shortcut as caps: "Ctrl K", "G then P", "1 to 7", "M then 1 to 7". */
export function KeyCaps({ name, place }: Props) {
  const t = useText();
  const caps = useCaps();
  const language = useLanguage();
  const join = joinOf(name);
  const all = strokesOf(name, language);
  const [first, ...rest] = all;
  const ends =
    join === "to"
      ? [first, all.at(-1)]
      : join === "then-to"
        ? [first, ...(place === undefined ? [rest[0], rest.at(-1)] : [rest[place]])]
        : all;
  const shown = ends.filter((stroke) => stroke !== undefined);
  /** The word between a key and the one before it. */
  const between = (index: number) => (join === "then-to" ? (index === 1 ? "then" : "to") : join);
  return (
    <span className="key-caps">
      {shown.map((stroke, index) => (
        <Fragment key={stroke.key}>
          {index > 0 && join ? <span>{t(`shortcuts.${between(index) ?? "then"}`)}</span> : null}
          {caps(stroke).map((cap) => (
            <KeyCap key={cap}>{cap}</KeyCap>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
