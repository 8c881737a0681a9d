import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import {
  addSuppression,
  listSuppressions,
  removeSuppression,
  SUPPRESSION_LISTS,
  type Suppression,
} from "../../contract/contacts.ts";
import { usePermission } from "../accounts/session.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { Note } from "../ui/note.tsx";
import { NeverFields } from "./never-fields.tsx";
import { NeverFiles } from "./never-files.tsx";
import { NeverLift } from "./never-lift.tsx";
import { neverWords } from "./never-words.ts";

type Which = (typeof SUPPRESSION_LISTS)[number];

function AddForm({ ownerId }: { ownerId: string }) {
  const t = useText();
  const [address, setAddress] = useState("");
  const [reason, setReason] = useState("");
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const add = useTell(addSuppression, { onSuccess: () => forget(listSuppressions) });
  const { error } = add;
  const said = error instanceof Problem ? (error.of("address") ?? sentenceOf(error, t)) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!address.trim() || add.isPending) return;
    add.mutate(
      {
        params: { ownerId },
        body: { address, reason },
        idempotencyKey: keyFor(keys, `${ownerId} ${address} ${reason}`),
      },
      {
        onSuccess() {
          keys.clear();
          setAddress("");
          setReason("");
        },
      },
    );
  }
  return (
    <form className="add-line three" onSubmit={submit} noValidate>
      <NeverFields
        address={address}
        reason={reason}
        error={said}
        onAddress={(next) => {
          setAddress(next);
          if (error) add.reset();
        }}
        onReason={setReason}
      />
      <Button type="submit" state={add.isPending ? "waiting" : "ready"} disabled={!address.trim()}>
        {t("contacts.never.add")}
      </Button>
    </form>
  );
}

/** The organization's lists: what people asked for, what members entered, and addresses that do not exist. */
export function NeverContact({ ownerId, ownerName }: { ownerId: string; ownerName: string }) {
  const t = useText();
  const formats = useFormats();
  const administrator = usePermission("CORE_CONFIG_UPDATE");
  const [which, setWhich] = useState<Which>("organization");
  const [page, setPage] = useState(0);
  const list = useAsk(
    listSuppressions,
    { params: { ownerId }, query: { list: which, page } },
    { placeholderData: keepPreviousData },
  );
  const [going, setGoing] = useState<Suppression | null>(null);
  const remove = useTell(removeSuppression, {
    onSuccess() {
      setGoing(null);
      void forget(listSuppressions);
    },
  });
  const counts = list.data?.counts;
  return (
    <>
      <AddForm ownerId={ownerId} />
      <NeverFiles ownerId={ownerId} ownerName={ownerName} />
      {list.error && !list.data ? (
        <Note kind="failing" start={t("contacts.never.failedStart")}>
          {sentenceOf(list.error, t)}{" "}
          <button type="button" onClick={() => void list.refetch()}>
            {t("shell.tryAgain")}
          </button>
        </Note>
      ) : null}
      {counts && counts.bounces > 0 ? (
        <fieldset className="mt-3 never-lists">
          <legend className="visually-hidden">{t("contacts.never.lists")}</legend>
          {SUPPRESSION_LISTS.map((one) => (
            <Button
              key={one}
              kind="third"
              aria-pressed={which === one}
              onClick={() => {
                setWhich(one);
                setPage(0);
              }}
            >
              {t(`contacts.never.list.${one}`, { count: counts[one] })}
            </Button>
          ))}
        </fieldset>
      ) : null}
      {list.data?.page.length === 0 ? <p className="muted small mt-3">{t("contacts.never.none")}</p> : null}
      <ul className="member-list">
        {list.data?.page.map((one) => (
          <li key={one.publicId}>
            <span>
              <b className="num">{one.hint}</b>
              <small>
                {neverWords(one, t, formats)}
                {one.source?.kind === "conversation" ? (
                  <>
                    {" · "}
                    <Link
                      to={paths.conversation}
                      params={{ conversationId: one.source.id }}
                      aria-label={t("contacts.never.sourceLabel", { name: one.hint })}
                    >
                      {t("contacts.never.source")}
                    </Link>
                  </>
                ) : null}
                {one.source?.kind === "mailing" && one.source.campaign ? (
                  <>
                    {" · "}
                    <Link
                      to={paths.mailing}
                      params={{ publicId: one.source.campaign, mailingId: one.source.id }}
                      aria-label={t("contacts.never.sourceLabel", { name: one.hint })}
                    >
                      {t("contacts.never.source")}
                    </Link>
                  </>
                ) : null}
              </small>
            </span>
            <IconButton
              icon="bin"
              label={t(
                one.asked && !administrator ? "contacts.never.askedOnly" : "contacts.never.removeLabel",
                { name: one.hint },
              )}
              aria-disabled={one.asked && !administrator}
              onClick={() => {
                if (one.asked && !administrator) return;
                remove.reset();
                setGoing(one);
              }}
            />
          </li>
        ))}
      </ul>
      {list.data ? (
        <Pager {...list.data} page={page} label={t("contacts.never.title")} onPage={setPage} />
      ) : null}
      {counts && counts.platform > 0 ? (
        <p className="muted small mt-3">{t("contacts.never.platform", { count: counts.platform })}</p>
      ) : null}
      <NeverLift
        entry={going}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onLift={(entry, why) => remove.mutate({ params: { ownerId, id: entry.publicId }, body: { why } })}
        onCancel={() => setGoing(null)}
      />
    </>
  );
}
