import type { ReactNode } from "react";
import { readOneMailbox } from "../../../contract/mailbox-list.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { MailboxEditor } from "../mailbox-editor.tsx";
import { formOf } from "../mailbox-form.ts";
import { MailboxFrame } from "./mailbox-frame.tsx";

/** While its domain is being looked at, which takes up to a minute. */
const CHECKING_MS = 2_000;

interface Props {
  id: string;
  ownerName: string;
  back?: ReactNode;
  more?: ReactNode;
  note?: ReactNode;
}

/** One of the user's own mailboxes. */
export function OneMailbox({ id, ownerName, back, more, note }: Props) {
  const t = useText();
  // A refetch when the window regains the focus must not touch what is being typed: the form keeps its own copy.
  const mailbox = useAsk(
    readOneMailbox,
    { params: { id } },
    {
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => (state.data?.domain?.checking ? CHECKING_MS : 30_000),
      staleTime: 0,
      gcTime: 0,
    },
  );
  if (!mailbox.data)
    return (
      <MailboxFrame owner={undefined} answer={mailbox}>
        {note}
      </MailboxFrame>
    );
  const saved = mailbox.data;
  return (
    <main className="page mailbox-page docked" tabIndex={-1}>
      {note}
      <MailboxEditor
        key={saved.id}
        ownerId={saved.owner}
        ownerName={ownerName}
        saved={saved}
        start={formOf(saved)}
        headline={back ? saved.name : t("shell.mail")}
        back={back}
        more={more}
      />
    </main>
  );
}
