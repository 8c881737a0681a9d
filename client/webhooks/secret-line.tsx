import { useRef } from "react";
import { useText } from "../language/text.tsx";
import { CopyButton } from "../ui/copy-button.tsx";

/** A secret that is shown once. */
export function SecretLine({ secret }: { secret: string }) {
  const t = useText();
  const line = useRef<HTMLOutputElement>(null);
  return (
    <div className="copy-line mt-4">
      <output ref={line} aria-label={t("settings.webhooks.secret")}>
        {secret}
      </output>
      <CopyButton
        text={secret}
        onRefused={() => line.current && getSelection()?.selectAllChildren(line.current)}
      />
    </div>
  );
}
