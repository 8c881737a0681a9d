import { CONSENT_FAULTS, readApproval } from "../../../contract/mailbox-consent.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Note } from "../../ui/note.tsx";
import type { ConsentSearch } from "./consent-search.ts";

/** Why signing in at a provider came to nothing; nothing was saved. */
export function ConsentAnswer({ fault: said, missing, provider }: ConsentSearch) {
  const t = useText();
  const fault = CONSENT_FAULTS.find((one) => one === said);
  if (!fault) return null;
  return (
    <>
      <Note kind="failing" start={t("mailbox.consent.failed")}>
        {t(`mailbox.consent.fault.${fault}`, { missing: missing ?? "" })}
      </Note>
      {fault === "approval-needed" && provider ? <Approval provider={provider} /> : null}
    </>
  );
}

/** For a company's administrator at Microsoft: the page to approve on, and a text to send them (B1.13). */
function Approval({ provider }: { provider: string }) {
  const t = useText();
  const approval = useAsk(readApproval, { params: { id: provider } });
  if (!approval.data) return null;
  const text = t("mailbox.consent.approvalText", {
    application: approval.data.application,
    link: approval.data.link,
  });
  return (
    <section className="mail-section approval">
      <h2 className="type-head">{t("mailbox.consent.approval")}</h2>
      <p className="small muted sending-why">{t("mailbox.consent.approvalSays")}</p>
      <pre className="approval-text">{text}</pre>
      <div className="row-of">
        <CopyButton text={text} />
        <a href={approval.data.link} target="_blank" rel="noopener noreferrer">
          {t("mailbox.consent.approvalOpen")}
        </a>
      </div>
    </section>
  );
}
