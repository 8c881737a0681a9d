import type { AuditEntry } from "../../../contract/accounts/audit.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useEntryWords } from "./entry-words.ts";

interface Props {
  entries: readonly AuditEntry[];
  ofPlatform: boolean;
  onThing: (handle: string) => void;
}

/** The fields that changed, each as it was and as it is. */
function Changes({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const t = useText();
  const words = useEntryWords();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  return (
    <dl className="audit-changes">
      {names.map((name) => (
        <div key={name}>
          <dt>{words.field(name)}</dt>
          <dd>
            {before && name in before ? (
              <>
                <del>
                  <span className="visually-hidden">{t("accounts.audit.before")} </span>
                  {words.value(before[name])}
                </del>{" "}
              </>
            ) : null}
            <ins>
              <span className="visually-hidden">{t("accounts.audit.after")} </span>
              {words.value(after?.[name])}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AuditEntries({ entries, ofPlatform, onThing }: Props) {
  const t = useText();
  const formats = useFormats();
  const words = useEntryWords();
  return (
    <table className="audit-table">
      <caption className="visually-hidden">{t("accounts.audit.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("accounts.acts.when")}</th>
          <th scope="col">{t("accounts.acts.what")}</th>
          <th scope="col">{t("accounts.acts.who")}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td className="num nowrap">
              <time dateTime={entry.at}>{formats.dayAndTime(entry.at)}</time>
            </td>
            <td>
              <b>{words.act(entry)}</b>
              {entry.name || entry.handle ? (
                <p>
                  {entry.handle ? (
                    <button
                      type="button"
                      className="link"
                      title={t("accounts.audit.onlyThis")}
                      onClick={() => onThing(entry.handle!)}
                    >
                      {entry.name ?? entry.handle}
                    </button>
                  ) : (
                    entry.name
                  )}
                </p>
              ) : null}
              <Changes before={entry.before} after={entry.after} />
            </td>
            <td>
              <p>{words.who(entry)}</p>
              {ofPlatform && entry.owner ? (
                <p className="muted">{t("accounts.audit.for", { owner: entry.owner })}</p>
              ) : null}
              {!ofPlatform && !entry.member ? <p className="muted">{t("accounts.audit.onBehalf")}</p> : null}
              {entry.device || entry.network ? (
                <p className="faint">
                  {[entry.device, entry.network && words.network(entry.network)].filter(Boolean).join(" · ")}
                </p>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
