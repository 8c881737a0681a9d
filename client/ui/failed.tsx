import type { ReactNode } from "react";
import { useText } from "../language/text.tsx";
import { Button } from "./button.tsx";
import { Note } from "./note.tsx";

interface Props {
  /** What could not be loaded. */
  start: string;
  /** The server's words. */
  children: ReactNode;
  onAgain: () => void;
}

/** In place of what could not be loaded, with the way to try again. */
export function Failed({ start, children, onAgain }: Props) {
  const t = useText();
  return (
    <div className="pt-4">
      <Note kind="failing" start={start}>
        {children}
      </Note>
      <Button className="mt-4" icon="refresh" onClick={onAgain}>
        {t("shell.tryAgain")}
      </Button>
    </div>
  );
}
