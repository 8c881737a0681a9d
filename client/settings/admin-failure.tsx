import { Problem, sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { ErrorDialog } from "../ui/floating/error-dialog.tsx";

interface Props {
  error: unknown;
  /** What did not work. */
  failed: string;
  onClose: () => void;
}

/** A8.17: what administrators see when loading or saving failed: status, its name, and the server's message. */
export function AdminFailure({ error, failed, onClose }: Props) {
  const t = useText();
  const problem = error instanceof Problem ? error : null;
  return (
    <ErrorDialog open={error !== null && error !== undefined} failed={failed} onClose={onClose}>
      {problem && problem.status > 0 ? (
        <p className="num">
          {t("settings.status", { status: problem.status, text: problem.statusText }).trim()}
        </p>
      ) : null}
      <p>{error ? sentenceOf(error, t) : null}</p>
    </ErrorDialog>
  );
}
