import { useState } from "react";
import {
  type AskedAccess,
  allowAccess,
  type ClientAct,
  listConnections,
} from "../../../contract/accounts/connected.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { Note } from "../../ui/note.tsx";
import { useOwner } from "../owner.ts";
import { useSession } from "../session.ts";
import "./connected.css";

/**
 * Who asks, for which organization, what of it, and the two buttons. The answer is an address that the server has held
 * against those of the client; the browser goes there.
 */
export function AllowClient({ asked, access }: { asked: string; access: AskedAccess }) {
  const t = useText();
  const { username } = useSession().login;
  const selected = useOwner()?.publicId;
  const [chosen, setChosen] = useState<string | null>(null);
  const [without, setWithout] = useState<ReadonlySet<ClientAct>>(new Set());
  const allow = useTell(allowAccess, {
    onSuccess: ({ to }) => {
      void forget(listConnections);
      location.assign(to);
    },
  });
  const { owners, place, registeredItself } = access;
  const name = access.name ?? "";
  const owner =
    owners.find(({ publicId }) => publicId === chosen) ??
    owners.find(({ publicId }) => publicId === selected) ??
    owners[0];
  const acts = (owner?.acts ?? []).filter((act) => !without.has(act));
  if (allow.data)
    return (
      <>
        <h1>{t("accounts.connected.allowedTitle", { name })}</h1>
        <p className="lead mt-4">{t("accounts.connected.allowed")}</p>
        <p className="mt-5">
          <a className={buttonClass({ large: true })} href={allow.data.to}>
            {t("accounts.connected.openProgram")}
          </a>
        </p>
      </>
    );
  return (
    <>
      <h1>{t("accounts.connected.ask", { name })}</h1>
      <p className="lead mt-4">{t("accounts.connected.lead")}</p>
      <div className="allow-form">
        {registeredItself ? (
          <Note kind="warning" start={t("accounts.connected.unknownStart")}>
            {t("accounts.connected.unknown")}
          </Note>
        ) : null}
        <dl>
          <dt>{t("accounts.connected.account")}</dt>
          <dd>{username}</dd>
          <dt>{t("accounts.connected.place")}</dt>
          <dd>{place ?? t("accounts.connected.thisMachine")}</dd>
          {owners.length === 1 ? (
            <>
              <dt>{t("accounts.connected.where")}</dt>
              <dd>{owner?.displayName}</dd>
            </>
          ) : null}
        </dl>
        {owners.length > 1 ? (
          <div>
            <h2 className="field-label">{t("accounts.connected.where")}</h2>
            <ChoiceRows
              label={t("accounts.connected.where")}
              value={owner?.publicId ?? null}
              onChange={setChosen}
              choices={owners.map(({ publicId, displayName }) => ({ value: publicId, label: displayName }))}
            />
          </div>
        ) : null}
        <fieldset className="allow-acts">
          <legend className="field-label">{t("accounts.connected.may")}</legend>
          {access.acts.map((act) => {
            const theirs = owner?.acts.includes(act) === true;
            return (
              <Checkbox
                key={act}
                checked={acts.includes(act)}
                disabled={!theirs}
                onChange={({ target }) => {
                  const next = new Set(without);
                  if (target.checked) next.delete(act);
                  else next.add(act);
                  setWithout(next);
                }}
              >
                <span>
                  {t(`accounts.token.act.${act}`)}
                  {theirs ? null : <small className="muted"> {t("accounts.connected.notYours")}</small>}
                </span>
              </Checkbox>
            );
          })}
        </fieldset>
        {acts.length === 0 ? <p className="small danger">{t("accounts.connected.actsMissing")}</p> : null}
        {allow.error ? (
          <p className="danger" role="alert">
            {sentenceOf(allow.error, t)}
          </p>
        ) : null}
        <div className="allow-buttons">
          <Button
            kind="main"
            large
            state={allow.isPending ? "waiting" : "ready"}
            reason={acts.length === 0 ? t("accounts.connected.actsMissing") : undefined}
            onClick={() => {
              if (owner) allow.mutate({ body: { asked, owner: owner.publicId, acts } });
            }}
          >
            {t("accounts.connected.allow")}
          </Button>
          <RefuseLink back={access.back} words="accounts.connected.refuse" />
        </div>
      </div>
    </>
  );
}

/** Back to the client with a no; there is none where its address is not known. */
export function RefuseLink({
  back,
  words,
}: {
  back: string | null;
  words: "accounts.connected.refuse" | "accounts.connected.backTo";
}) {
  const t = useText();
  if (back === null) return null;
  return (
    <a className={buttonClass({ large: true })} href={back} rel="noreferrer">
      {t(words)}
    </a>
  );
}
