import { useState } from "react";
import type { Preferences } from "../../../contract/contacts/preferences.ts";
import type { YourData } from "../../../contract/contacts/your-data.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { PreferenceForm } from "../claim/preference-form.tsx";

interface Props {
  data: YourData;
  waiting: boolean;
  onObject: () => void;
  onErase: () => Promise<boolean>;
  onCopy: () => void;
  onCorrect: (podcast: string, preferences: Preferences | null) => Promise<boolean>;
}

/** What is known of the person whom a link was mailed to, and what they can do about it. */
export function KnownView({ data, waiting, onObject, onErase, onCopy, onCorrect }: Props) {
  const t = useText();
  const format = useFormats();
  const { objected, erased, shows, bases, mails } = data;
  const [asking, setAsking] = useState(false);
  const nothing = shows.length === 0 && bases.length === 0 && mails.length === 0;
  return (
    <div className="known">
      <h1>{t("shell.view.yourData")}</h1>
      <p className="muted mt-3">
        {t("contacts.data.about", { address: data.address, until: format.dayAndTime(data.until) })}
      </p>
      <div role="status" className="mt-3">
        {objected ? (
          <Note icon="check">{t("contacts.data.objected", { day: format.day(objected, "long") })}</Note>
        ) : null}
        {erased ? (
          <Note icon="check">{t("contacts.data.erased", { time: format.dayAndTime(erased) })}</Note>
        ) : null}
      </div>
      {nothing ? <p className="mt-3">{t("contacts.data.nothing")}</p> : null}
      {objected ? null : (
        <div className="open-acts">
          <p className="small muted">{t("contacts.data.objectSays")}</p>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={onObject}>
            {t("contacts.data.object")}
          </Button>
        </div>
      )}
      <div className="open-acts">
        <p className="small muted">{t("contacts.data.copySays")}</p>
        <Button large state={waiting ? "waiting" : "ready"} onClick={onCopy}>
          {t("contacts.data.copy")}
        </Button>
      </div>
      {erased ? null : (
        <div className="open-acts">
          <p className="small muted">{t("contacts.data.eraseSays")}</p>
          <Button kind="removing" large state={waiting ? "waiting" : "ready"} onClick={() => setAsking(true)}>
            {t("contacts.data.erase")}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title={t("contacts.data.eraseTitle", { address: data.address })}
        confirmLabel={t("contacts.data.erase")}
        state={waiting ? "waiting" : "ready"}
        onConfirm={() => void onErase().then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        {t("contacts.data.eraseAsks")}
      </ConfirmDialog>
      {shows.length > 0 ? <h2 className="mt-5">{t("contacts.data.shows")}</h2> : null}
      {shows.map((show) => (
        <Show
          key={`${show.podcast} ${show.tag} ${show.firstSeen}`}
          show={show}
          waiting={waiting}
          onCorrect={onCorrect}
        />
      ))}
      {bases.length > 0 ? (
        <>
          <h2 className="mt-5">{t("contacts.data.bases")}</h2>
          <ul className="basis-list">
            {bases.map((basis) => (
              <li key={`${basis.organization} ${basis.at}`}>
                {t("contacts.data.basis", {
                  organization: basis.organization,
                  quote: basis.quote,
                  day: format.day(basis.at),
                })}
                {basis.revoked ? ` ${t("contacts.data.revoked")}` : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {mails.length > 0 ? (
        <>
          <h2 className="mt-5">{t("contacts.data.mails")}</h2>
          <ul className="basis-list">
            {mails.map((mail) => (
              <li key={`${mail.organization} ${mail.at}`}>
                <p>
                  {t("contacts.data.mail", {
                    organization: mail.organization,
                    subject: mail.subject,
                    time: format.dayAndTime(mail.at),
                  })}
                </p>
                <p className="small muted">
                  {[
                    mail.show,
                    ...(mail.basis ? [t(`contacts.guard.basis.${mail.basis}`)] : []),
                    ...(mail.country ? [format.country(mail.country)] : []),
                  ].join(" · ")}
                </p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function Show({
  show,
  waiting,
  onCorrect,
}: Pick<Props, "waiting" | "onCorrect"> & { show: YourData["shows"][number] }) {
  const t = useText();
  const format = useFormats();
  const [changing, setChanging] = useState(false);
  return (
    <section className="mt-3">
      <h3>{show.title}</h3>
      <p>
        {t("contacts.data.found", {
          source: show.source,
          tag: show.tag,
          first: format.day(show.firstSeen),
          last: format.day(show.lastSeen),
        })}{" "}
        {show.gone ? t("contacts.data.gone", { day: format.day(show.gone) }) : null}
      </p>
      {show.quote ? <q>{show.quote}</q> : null}
      <p className="small muted">
        {t(`contacts.guard.where.${show.country === null ? "unknown" : show.countryBasis}`, {
          country: show.country === null ? "" : format.country(show.country),
        })}
      </p>
      {show.gone ? null : changing ? (
        <PreferenceForm
          said={show.preferences}
          waiting={waiting}
          onSay={(preferences) => onCorrect(show.podcast, preferences)}
        />
      ) : (
        <Button
          large
          aria-label={t("contacts.data.correctOf", { title: show.title })}
          onClick={() => setChanging(true)}
        >
          {t("contacts.data.correct")}
        </Button>
      )}
    </section>
  );
}
