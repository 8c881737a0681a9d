import { Link, useSearch } from "@tanstack/react-router";
import { listMailboxes } from "../../../contract/mailbox-list.ts";
import { useWhyNot } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useSession } from "../../accounts/session.ts";
import { useAsk } from "../../api/queries.ts";
import { ownTimeZone } from "../../language/own-time-zone.ts";
import { useText } from "../../language/text.tsx";
import { ConsentAnswer } from "../../mailbox/consent/consent-answer.tsx";
import { MailboxFrame } from "../../mailbox/list/mailbox-frame.tsx";
import { MailboxRows } from "../../mailbox/list/mailbox-rows.tsx";
import { OneMailbox } from "../../mailbox/list/one-mailbox.tsx";
import { MailboxEditor } from "../../mailbox/mailbox-editor.tsx";
import { emptyForm } from "../../mailbox/mailbox-form.ts";
import { paths } from "../../paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import "../../mailbox/mailbox.css";

/**
 * `/config`: the mailboxes of a user in the organization acted for. A first one is connected here, a single one of
 * their own opens at once; `?all=yes` lists them in any case, with those of colleagues.
 */
export default function MailboxesPage() {
  const t = useText();
  const owner = useOwner();
  const { login } = useSession();
  const search = useSearch({ from: "/shell/member/config" });
  const whyNot = useWhyNot("mailbox.connect", owner?.publicId);
  const mailboxes = useAsk(
    listMailboxes,
    { query: { owner: owner?.publicId } },
    { enabled: Boolean(owner), refetchInterval: 30_000 },
  );
  const answer = <ConsentAnswer {...search} />;
  if (!owner || !mailboxes.data)
    return (
      <MailboxFrame owner={owner} answer={mailboxes}>
        {answer}
      </MailboxFrame>
    );
  const own = mailboxes.data.filter(({ user }) => user.own);
  const all =
    mailboxes.data.length > own.length || own.length > 1 ? (
      <Link className={buttonClass({})} to={paths.mailbox} search={{ all: "yes" }}>
        {t("mailbox.seeAll")}
      </Link>
    ) : null;
  const connect = whyNot ? (
    <Button reason={whyNot}>{t("mailbox.connectAnother")}</Button>
  ) : (
    <Link className={buttonClass({})} to={paths.newMailbox}>
      {t("mailbox.connectAnother")}
    </Link>
  );
  const [only, ...more] = own;
  if (!search.all && !only && !whyNot) {
    const zone = ownTimeZone();
    return (
      <main className="page mailbox-page docked" tabIndex={-1}>
        {answer}
        <MailboxEditor
          key={owner.publicId}
          ownerId={owner.publicId}
          ownerName={owner.displayName}
          saved={null}
          start={emptyForm(login.username.includes("@") ? login.username : "", zone)}
          headline={t("mailbox.connectFirst")}
          more={all}
        />
      </main>
    );
  }
  if (!search.all && only && more.length === 0)
    return (
      <OneMailbox
        key={only.id}
        id={only.id}
        ownerName={owner.displayName}
        more={
          <>
            {all}
            {connect}
          </>
        }
        note={answer}
      />
    );
  return (
    <main className="page mailbox-page" tabIndex={-1}>
      {answer}
      <div className="folio ruled">
        <h1>{t("mailbox.all")}</h1>
        <div className="actions">{connect}</div>
      </div>
      <MailboxRows mailboxes={mailboxes.data} />
    </main>
  );
}
