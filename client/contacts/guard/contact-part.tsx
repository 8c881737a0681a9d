import { useState } from "react";
import {
  type ContactFile,
  type EnteredBasis,
  printContactFile,
  readContactFile,
  revokeBasis,
} from "../../../contract/contacts/contact-file.ts";
import { download } from "../../api/download.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { saveFile } from "../../ui/lists/save-file.ts";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { AddBasis } from "./add-basis.tsx";
import { ContactReason, ContactWord } from "./contact-word.tsx";

interface Props {
  /** Public ids. */
  podcast: string;
  owner: string;
  title: string;
}

type Now = NonNullable<ContactFile["now"]>;

/** The rule's word for a mailing of ours, as recipients of one are shown. */
const sightOf = ({ effect, ...now }: Now) => ({
  ...now,
  standing: effect === "block-batch" ? ("block" as const) : effect,
  alone: effect === "block-batch" ? ("warn" as const) : effect,
});

/** A page that was just named is read within moments; asked for so long, and no longer. */
const READS_MS = 3_000;
const isBeingRead = ({ page, readAt, at }: EnteredBasis): boolean =>
  page !== null && readAt === null && Date.now() - Date.parse(at) < 60_000;

function useContactFile({ podcast, owner }: Pick<Props, "podcast" | "owner">) {
  return useAsk(
    readContactFile,
    { params: { id: podcast }, query: { owner } },
    { refetchInterval: ({ state }) => (state.data?.bases.some(isBeingRead) ? READS_MS : false) },
  );
}

/** What the rules say of a podcast's address, before anybody pays for it; nothing of the words around it. */
export function ContactSays(props: Pick<Props, "podcast" | "owner">) {
  const now = useContactFile(props).data?.now;
  if (!now) return null;
  const sight = sightOf(now);
  return (
    <div className="contact-says">
      <ContactWord standing={sight.standing} />
      <ContactReason sight={sight} />
    </div>
  );
}

/** May this person be written to, why, and what was entered about it; with the contact file to take away. */
export function ContactPart(props: Props) {
  const t = useText();
  const asked = useContactFile(props);
  const file = asked.data;
  return (
    <section className="contact-part" aria-labelledby="contact-part">
      <h2 id="contact-part">{t("contacts.basis.heading")}</h2>
      {file ? (
        file.now ? (
          <>
            <ContactSays {...props} />
            <Bases {...props} bases={file.bases} />
            <div className="contact-acts">
              {file.address === null ? null : <AddBasis {...props} />}
              <TakeFile {...props} />
            </div>
          </>
        ) : (
          <p className="small muted">{t("contacts.basis.noAddress")}</p>
        )
      ) : asked.error ? (
        <Note kind="failing" start={t("contacts.basis.failedStart")}>
          {sentenceOf(asked.error, t)}{" "}
          <button type="button" onClick={() => void asked.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : (
        <Skeleton>
          <RowBones rows={2} />
        </Skeleton>
      )}
    </section>
  );
}

function Bases({ podcast, owner, bases }: Props & { bases: readonly EnteredBasis[] }) {
  const t = useText();
  const format = useFormats();
  const revoke = useTell(revokeBasis, { onSuccess: () => forget(readContactFile) });
  const standing = bases.filter(({ revoked }) => revoked === null);
  if (standing.length === 0) return null;
  const checked = ({ readAt, stood }: EnteredBasis): string =>
    readAt === null
      ? t("contacts.basis.reading")
      : t(`contacts.basis.${stood === null ? "unread" : stood ? "stood" : "notFound"}`, {
          day: format.day(readAt),
        });
  return (
    <>
      <ul className="basis-list">
        {standing.map((one) => (
          <li key={one.id}>
            <p>
              {t(`contacts.basis.kind.${one.kind}`)}: <q>{one.quote}</q>
            </p>
            <p className="small muted">
              {[
                one.by === null
                  ? t("contacts.basis.noted", { day: format.day(one.at) })
                  : t("contacts.basis.by", { day: format.day(one.at), name: one.by }),
                ...(one.page === null ? [] : [one.page, checked(one)]),
              ].join(" · ")}
            </p>
            <Button
              kind="third"
              icon="undo"
              disabled={revoke.isPending}
              aria-label={t("contacts.basis.takeBackOf", { quote: one.quote })}
              onClick={() => revoke.mutate({ params: { id: podcast, basis: one.id }, query: { owner } })}
            >
              {t("contacts.basis.takeBack")}
            </Button>
          </li>
        ))}
      </ul>
      {revoke.error ? (
        <p className="danger small" role="alert">
          {sentenceOf(revoke.error, t)}
        </p>
      ) : null}
    </>
  );
}

function TakeFile({ podcast, owner }: Props) {
  const t = useText();
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function take(): Promise<void> {
    setWaiting(true);
    setError(null);
    try {
      saveFile(
        `${podcast}.pdf`,
        await download(printContactFile, { params: { id: podcast }, query: { owner } }),
      );
    } catch (thrown) {
      setError(thrown);
    }
    setWaiting(false);
  }
  return (
    <>
      <Button kind="third" icon="download" state={waiting ? "waiting" : "ready"} onClick={() => void take()}>
        {t("contacts.basis.file")}
      </Button>
      {error ? (
        <p className="danger small" role="alert">
          {sentenceOf(error, t)}
        </p>
      ) : null}
    </>
  );
}
