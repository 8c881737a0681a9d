import { Link } from "@tanstack/react-router";
import { useWhyNot } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { ownTimeZone } from "../../language/own-time-zone.ts";
import { useText } from "../../language/text.tsx";
import { MailboxEditor } from "../../mailbox/mailbox-editor.tsx";
import { emptyForm } from "../../mailbox/mailbox-form.ts";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import "../../mailbox/mailbox.css";

/** `/config/new`: connect one more mailbox. */
export default function NewMailboxPage() {
  const t = useText();
  const owner = useOwner();
  const whyNot = useWhyNot("mailbox.connect", owner?.publicId);
  if (!owner)
    return (
      <main className="page mailbox-page" tabIndex={-1}>
        {owner === null ? <Note kind="warning">{t("mailbox.noOwner")}</Note> : null}
      </main>
    );
  if (whyNot)
    return (
      <main className="page mailbox-page" tabIndex={-1}>
        <Note kind="warning">{whyNot}</Note>
      </main>
    );
  return (
    <main className="page mailbox-page docked" tabIndex={-1}>
      <MailboxEditor
        key={owner.publicId}
        ownerId={owner.publicId}
        ownerName={owner.displayName}
        saved={null}
        start={emptyForm("", ownTimeZone())}
        headline={t("mailbox.connectAnother")}
        back={
          <Link className="back-link" to={paths.mailbox} search={{ all: "yes" }}>
            <Icon name="arrow-left" size="small" />
            {t("mailbox.all")}
          </Link>
        }
      />
    </main>
  );
}
