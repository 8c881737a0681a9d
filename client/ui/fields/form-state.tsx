import { type ReactNode, useRef } from "react";
import { useText } from "../../language/text.tsx";
import { useBarHeight } from "../bar-height.ts";
import { Icon } from "../icon.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";

/** A form's state. Errors take precedence over changes. */
export type FormState = "untouched" | "changed" | "saving" | "saved" | "failed" | "invalid";

const signs = { changed: "warning", saved: "check", failed: "error", invalid: "error" } as const;

/** The form's state in a glyph and words, never in colour alone. `errors` counts the faulty fields. */
export function FormStateWords({ state, errors = 0 }: { state: FormState; errors?: number | undefined }) {
  const t = useText();
  const words: Record<FormState, string> = {
    untouched: t("ui.saveUntouched"),
    changed: t("ui.saveChanged"),
    saving: t("ui.saveChanged"),
    saved: t("ui.saveSaved"),
    failed: t("ui.saveFailed"),
    invalid: t("ui.saveInvalid", { count: errors }),
  };
  const sign = state === "untouched" || state === "saving" ? undefined : signs[state];
  return (
    <span
      className={state === "failed" || state === "invalid" ? "save-state danger" : "save-state"}
      role="status"
    >
      {sign ? <Icon name={sign} /> : null}
      {words[state]}
    </span>
  );
}

interface DockProps {
  /** Bold: the state. */
  says: ReactNode;
  /** Plain: the detail. */
  detail?: ReactNode | undefined;
  children: ReactNode;
}

/**
 * The bar at the bottom of a form that can be lost. The page around it takes the class `docked`. Ctrl+S presses
 * the button in it that submits.
 */
export function FormDock({ says, detail, children }: DockProps) {
  const dock = useRef<HTMLDivElement>(null);
  useBarHeight(dock);
  useShortcuts({
    save() {
      const button = dock.current?.querySelector<HTMLButtonElement>('button[type="submit"]');
      button?.click();
      return button !== undefined && button !== null;
    },
  });
  return (
    <div className="dock" ref={dock}>
      <div>
        <span className="dock-says">
          <b>{says}</b>
          {detail}
        </span>
        {children}
      </div>
    </div>
  );
}
