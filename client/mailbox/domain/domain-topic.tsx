import { useRef } from "react";
import type {
  DomainFault,
  DomainTopicReport,
  DomainRecord as Entry,
} from "../../../contract/mailbox-domain.ts";
import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  topic: DomainTopicReport;
  domain: string;
}

const SIGNS = { good: "check", fault: "cross" } as const;
const LOOKS = { good: "is-ok", fault: "is-failed", unknown: "is-skipped" } as const;

/** Faults of a domain that has no such record yet. */
const ABSENT: ReadonlySet<DomainFault> = new Set([
  "spf-missing",
  "dkim-no-key",
  "dmarc-missing",
  "mx-missing",
]);

/** One subject: whether it is fine, each fault in a sentence, and the record that mends them. */
export function DomainTopic({ topic, domain }: Props) {
  const t = useText();
  const { about, state, why, faults, record } = topic;
  const isNew = faults.some(({ code }) => ABSENT.has(code));
  return (
    <li className={`test-step ${LOOKS[state]}`}>
      <span className="test-sign">
        {state === "unknown" ? <span className="test-dot" /> : <Icon name={SIGNS[state]} />}
        <span className="visually-hidden">{t(`mailbox.domain.state.${state}`)}</span>
      </span>
      <div>
        <h3 className="test-line">
          <b>{t(`mailbox.domain.topic.${about}`)}</b>
        </h3>
        {state === "good" ? <p>{t(`mailbox.domain.good.${about}`)}</p> : null}
        {why ? <p>{t(`mailbox.domain.why.${why}`)}</p> : null}
        {faults.map(({ code, detail }) => (
          <p key={code} className="domain-fault">
            {t(`mailbox.domain.fault.${code}`, { domain, detail: detail ?? "" })}
          </p>
        ))}
        {record ? (
          <>
            <p>{t(isNew ? "mailbox.domain.add" : "mailbox.domain.replace", { domain })}</p>
            <DomainRecord about={about} record={record} />
          </>
        ) : null}
      </div>
    </li>
  );
}

function DomainRecord({ about, record }: { about: DomainTopicReport["about"]; record: Entry }) {
  const t = useText();
  const topic = about.toUpperCase();
  return (
    <dl className="domain-record">
      <dt>{t("mailbox.domain.recordName")}</dt>
      <Copied text={record.name} label={t("mailbox.domain.copyName", { topic })} />
      <dt>{t("mailbox.domain.recordType")}</dt>
      <dd>{record.type}</dd>
      <dt>{t("mailbox.domain.recordValue")}</dt>
      {record.value === null ? (
        <dd className="muted">{t("mailbox.domain.ofProvider")}</dd>
      ) : (
        <Copied text={record.value} label={t("mailbox.domain.copyValue", { topic })} />
      )}
    </dl>
  );
}

/** What goes into DNS as it is; where the browser refuses to copy it is selected. */
function Copied({ text, label }: { text: string; label: string }) {
  const place = useRef<HTMLElement>(null);
  function select(): void {
    if (place.current) getSelection()?.selectAllChildren(place.current);
  }
  return (
    <dd>
      <code ref={place} translate="no">
        {text}
      </code>
      <CopyButton text={text} iconLabel={label} onRefused={select} />
    </dd>
  );
}
