import { type FormEvent, useState } from "react";
import {
  addSignOnDomain,
  proveSignOnDomain,
  readSignOn,
  removeSignOnDomain,
  type SignOn,
} from "../../../contract/accounts/single-sign-on.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

type Domain = SignOn["domains"][number];

/** The domains whose addresses the organization claims, and the record that proves each. */
export function DomainList({ ownerId, domains }: { ownerId: string; domains: readonly Domain[] }) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const params = { ownerId };
  const keep = (next: SignOn) => queryClient.setQueryData(keyOf(readSignOn, { params }), next);
  const add = useTell(addSignOnDomain, {
    onSuccess(next) {
      keep(next);
      setTyped("");
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() && !add.isPending) add.mutate({ params, body: { domain: typed.trim() } });
  }
  const { error } = add;
  return (
    <section className="sign-on-part">
      <h3>{t("accounts.signOn.domains")}</h3>
      <p className="small muted">{t("accounts.signOn.domainsSay")}</p>
      <form className="add-line" onSubmit={submit} noValidate>
        <TextField
          label={t("accounts.signOn.domain")}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={error instanceof Problem ? (error.of("domain") ?? sentenceOf(error, t)) : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            if (error) add.reset();
          }}
        />
        <Button type="submit" state={add.isPending ? "waiting" : "ready"} disabled={!typed.trim()}>
          {t("accounts.signOn.addDomain")}
        </Button>
      </form>
      {domains.length > 0 ? (
        <ul className="member-list">
          {domains.map((domain) => (
            <DomainRow key={domain.publicId} ownerId={ownerId} domain={domain} keep={keep} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function DomainRow({
  ownerId,
  domain: { publicId, domain, record, proved },
  keep,
}: {
  ownerId: string;
  domain: Domain;
  keep: (next: SignOn) => void;
}) {
  const t = useText();
  const formats = useFormats();
  const prove = useTell(proveSignOnDomain, { onSuccess: keep });
  const remove = useTell(removeSignOnDomain, { onSuccess: keep });
  const params = { ownerId, id: publicId };
  const { error } = prove;
  return (
    <li className="sign-on-domain">
      <span>
        <b>{domain}</b> <Badge>{t(proved ? "accounts.signOn.proved" : "accounts.signOn.notProved")}</Badge>
        {proved ? (
          <small>{t("accounts.signOn.provedSince", { day: formats.day(proved) })}</small>
        ) : (
          <>
            <small>{t("accounts.signOn.recordSays")}</small>
            <dl className="dns-record">
              <dt>{t("accounts.signOn.recordName")}</dt>
              <dd>
                <code>{record.name}</code>
                <CopyButton text={record.name} iconLabel={t("accounts.signOn.copyName")} />
              </dd>
              <dt>{t("accounts.signOn.recordText")}</dt>
              <dd>
                <code>{record.value}</code>
                <CopyButton text={record.value} iconLabel={t("accounts.signOn.copyValue")} />
              </dd>
            </dl>
          </>
        )}
        {error || remove.error ? (
          <span className="danger small domain-wrong" role="alert">
            {sentenceOf(error ?? remove.error, t)}
          </span>
        ) : null}
      </span>
      {proved ? null : (
        <Button
          state={prove.isPending ? "waiting" : "ready"}
          onClick={() => prove.mutate({ params, body: {} })}
        >
          {t("accounts.signOn.prove")}
        </Button>
      )}
      <IconButton
        icon="bin"
        label={t("accounts.signOn.removeDomain", { domain })}
        disabled={remove.isPending}
        onClick={() => remove.mutate({ params })}
      />
    </li>
  );
}
