import type { ReactNode } from "react";
import { isLinkOver, sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { EntryMessage } from "./entry-message.tsx";

interface Props {
  /** Of the link; empty where it has none. */
  token: string;
  title: string;
  lead: string;
  act: string;
  asked: { error: unknown; isPending: boolean };
  onAct: () => void;
  /** Where to go when the link is over. */
  elsewhere: { to: string; label: string };
  /** What came of it; null until then. */
  children: ReactNode;
}

/** What a mailed link does. It asks first, because programs that look into mails open every link. */
export function ConfirmLink({ token, title, lead, act, asked, onAct, elsewhere, children }: Props) {
  const t = useText();
  if (children) return children;
  if (!token || isLinkOver(asked.error))
    return (
      <EntryMessage title={t("accounts.entry.linkOverTitle")} to={elsewhere.to} toLabel={elsewhere.label}>
        <p>{t("accounts.entry.linkOver")}</p>
      </EntryMessage>
    );
  return (
    <>
      <h1>{title}</h1>
      <p>{lead}</p>
      {asked.error ? (
        <p className="danger" role="alert">
          {sentenceOf(asked.error, t)}
        </p>
      ) : null}
      <Button kind="main" large state={asked.isPending ? "waiting" : "ready"} onClick={onAct}>
        {act}
      </Button>
    </>
  );
}
