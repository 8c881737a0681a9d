import { useEffect, useState } from "react";
import { COPIED_MS } from "../../contract/forms/timing.ts";
import { useText } from "../language/text.tsx";
import { announce } from "./announcer.tsx";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

interface Props {
  text: string;
  /** Icon only, with this label for readers. */
  iconLabel?: string | undefined;
  /** Where the browser refuses: select the text so that the user can copy it. */
  onRefused?: (() => void) | undefined;
}

/** Copies a text; the icon is a green tick for 1.2 s, read out politely. */
export function CopyButton({ text, iconLabel, onRefused }: Props) {
  const t = useText();
  const [state, setState] = useState<"rest" | "copied" | "refused">("rest");

  useEffect(() => {
    if (state !== "copied") return;
    const timer = setTimeout(() => setState("rest"), COPIED_MS);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      announce(t("ui.copied"));
    } catch {
      setState("refused");
      onRefused?.();
    }
  }

  if (iconLabel !== undefined) {
    return (
      <IconButton
        icon={state === "copied" ? "check" : "copy"}
        label={state === "copied" ? t("ui.copied") : iconLabel}
        className={state === "copied" ? "ok" : ""}
        onClick={() => void copy()}
      />
    );
  }
  const words = { rest: "ui.copy", copied: "ui.copied", refused: "ui.copyRefused" } as const;
  return (
    <Button
      icon={state === "copied" ? "check" : "copy"}
      className={state === "copied" ? "ok" : ""}
      onClick={() => void copy()}
    >
      {t(words[state])}
    </Button>
  );
}
