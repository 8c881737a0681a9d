import { useRef } from "react";
import { CopyButton } from "./copy-button.tsx";

/** A text to take along, with a button that copies it; where the browser refuses, it is selected. */
export function CopyLine({ text, label }: { text: string; label?: string }) {
  const line = useRef<HTMLOutputElement>(null);
  return (
    <div className="copy-line mt-4">
      <output ref={line} aria-label={label}>
        {text}
      </output>
      <CopyButton
        text={text}
        onRefused={() => line.current && getSelection()?.selectAllChildren(line.current)}
      />
    </div>
  );
}
