import type { ConversationMail } from "../../contract/conversations.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Icon } from "../ui/icon.tsx";
import { KindActs } from "./kind-acts.tsx";
import { MailSigns } from "./mail-signs.tsx";

/** What is found out about a mail in one line instead of its words. */
const IN_ONE_LINE = ["away", "left", "automatic", "opt-out", "report", "complaint"] as const;
type OneLineKind = (typeof IN_ONE_LINE)[number];
const isOneLine = (kind: ConversationMail["kind"]): kind is OneLineKind =>
  IN_ONE_LINE.some((one) => one === kind);

/** Where it is no person's answer: what an incoming mail is, why, and the way to correct that. */
export function KindLine({ mail }: { mail: ConversationMail }) {
  return isOneLine(mail.kind) ? <OneLine mail={mail} kind={mail.kind} /> : null;
}

/** Below a person's answer: why it counts as one, and the way to correct that. */
export function KindFoot({ mail }: { mail: ConversationMail }) {
  if (mail.kind !== "human" || mail.direction !== "in") return null;
  return (
    <div className="mail-kind-foot">
      <MailSigns mail={mail} />
      <KindActs mail={mail} kind={mail.kind} />
    </div>
  );
}

function OneLine({ mail, kind }: { mail: ConversationMail; kind: OneLineKind }) {
  const t = useText();
  const format = useFormats();
  const says =
    kind === "away" && mail.awayUntil
      ? t("conversations.says.awayUntil", { day: format.day(mail.awayUntil) })
      : kind === "report" && mail.reports[0]
        ? t(`conversations.report.${mail.reports[0].kind}`)
        : t(`conversations.says.${kind}`);
  return (
    <div className="mail-kind">
      <Icon
        name={kind === "away" ? "calendar" : kind === "opt-out" || kind === "complaint" ? "warning" : "info"}
        size="small"
      />
      <span>
        {says}
        {mail.reports.map((report) =>
          report.said ? (
            <small key={report.said} className="small muted block">
              {[report.status, report.said].filter(Boolean).join(" ")}
            </small>
          ) : null,
        )}
      </span>
      <span className="mail-kind-acts">
        <MailSigns mail={mail} />
        {kind === "report" || kind === "complaint" ? null : <KindActs mail={mail} kind={kind} />}
      </span>
    </div>
  );
}
