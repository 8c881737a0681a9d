import { Link, useParams, useSearch } from "@tanstack/react-router";
import { useOwner } from "../../accounts/owner.ts";
import { useText } from "../../language/text.tsx";
import { ConsentAnswer } from "../../mailbox/consent/consent-answer.tsx";
import { OneMailbox } from "../../mailbox/list/one-mailbox.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import "../../mailbox/mailbox.css";

/** `/config/{id}`: one mailbox; the provider's sign-in page leads back to it. */
export default function MailboxPage() {
  const t = useText();
  const owner = useOwner();
  const { mailboxId } = useParams({ from: "/shell/member/config/$mailboxId" });
  const search = useSearch({ from: "/shell/member/config/$mailboxId" });
  return (
    <OneMailbox
      key={mailboxId}
      id={mailboxId}
      ownerName={owner?.displayName ?? ""}
      note={
        search.connected ? (
          <Note icon="check" start={t("mailbox.consent.connected")}>
            {t("mailbox.consent.connectedNext")}
          </Note>
        ) : (
          <ConsentAnswer {...search} />
        )
      }
      back={
        <Link className="back-link" to={paths.mailbox} search={{ all: "yes" }}>
          <Icon name="arrow-left" size="small" />
          {t("mailbox.all")}
        </Link>
      }
    />
  );
}
