import { Link } from "@tanstack/react-router";
import type { MailboxCard } from "../../../contract/mailbox-list.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";

/** The mailboxes a user has or may use, one a row. */
export function MailboxRows({ mailboxes }: { mailboxes: readonly MailboxCard[] }) {
  return (
    <ul className="mailbox-rows">
      {mailboxes.map((mailbox) => (
        <MailboxRow key={mailbox.id} mailbox={mailbox} />
      ))}
    </ul>
  );
}

function MailboxRow({ mailbox }: { mailbox: MailboxCard }) {
  const t = useText();
  const formats = useFormats();
  const { id, name, address, user, today, health, standard } = mailbox;
  const second = [name === address ? null : address, user.own ? null : t("mailbox.of", { name: user.name })]
    .filter(Boolean)
    .join(", ");
  return (
    <li>
      <div className="mailbox-name">
        {user.own ? (
          <Link className="row-title" to={paths.oneMailbox} params={{ mailboxId: id }}>
            {name}
          </Link>
        ) : (
          <span className="row-title">{name}</span>
        )}
        {standard ? <Badge quiet>{t("mailbox.standard")}</Badge> : null}
        {second ? <p className="row-second">{second}</p> : null}
      </div>
      <MailboxState mailbox={mailbox} />
      <p className="small muted mailbox-reading">
        {t(`mailbox.mode.${health.mode}`)}
        {health.lastSuccess ? <span className="faint"> · {formats.ago(health.lastSuccess)}</span> : null}
      </p>
      <div className="mailbox-today">
        {today.allowance === null ? null : (
          <ProgressLine
            label={t("mailbox.health.sent")}
            value={today.sent}
            max={Math.max(1, today.allowance)}
          />
        )}
        <span className="small num muted">
          {today.allowance === null
            ? t("mailbox.sentToday", { sent: formats.count(today.sent) })
            : t("mailbox.sentTodayOf", {
                sent: formats.count(today.sent),
                most: formats.count(today.allowance),
              })}
        </span>
      </div>
    </li>
  );
}

/** The one thing that keeps it from sending; nothing where all is well. */
function MailboxState({ mailbox }: { mailbox: MailboxCard }) {
  const t = useText();
  const { signIn, pause, missing } = mailbox;
  const word =
    signIn.kind === "oauth" && signIn.state !== "good"
      ? t(`mailbox.grant.${signIn.state}`)
      : pause
        ? t("mailbox.pausedBadge")
        : missing
          ? t("mailbox.incomplete")
          : null;
  return word ? <Badge>{word}</Badge> : <span />;
}
