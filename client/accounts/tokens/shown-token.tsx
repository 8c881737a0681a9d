import { useRef } from "react";
import { CopyButton } from "../../ui/copy-button.tsx";

/** The one time that a token is shown. */
export function ShownToken({ token }: { token: string }) {
  const line = useRef<HTMLOutputElement>(null);
  return (
    <div className="copy-line mt-4">
      <output ref={line}>{token}</output>
      <CopyButton
        text={token}
        onRefused={() => line.current && getSelection()?.selectAllChildren(line.current)}
      />
    </div>
  );
}
