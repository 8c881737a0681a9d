import { useRef, useState } from "react";
import {
  DELETE_ACCOUNT_PHRASE,
  type Deletion,
  deleteAccount,
  exportAccount,
  readDeletion,
} from "../../../contract/accounts/deletion.ts";
import { download } from "../../api/download.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { type PhraseCheck, PhraseField } from "../../ui/fields/phrase-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { saveFile } from "../../ui/lists/save-file.ts";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

/** The end of an account: what goes and what stays, a copy to take along, and then the question. */
export function DeleteAccount({ loginId, onDeleted }: { loginId: string; onDeleted: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const deletion = useAsk(readDeletion, { params: { loginId } }, { staleTime: 0 });
  if (!deletion.data)
    return deletion.error ? (
      <Note kind="failing" start={t("accounts.deletion.notLoaded")}>
        {sentenceOf(deletion.error, t)}{" "}
        <button type="button" onClick={() => void deletion.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    ) : (
      <Skeleton>
        <Bone height={120} />
      </Skeleton>
    );
  const { whyNot } = deletion.data;
  return (
    <div className="sign-on">
      <WhatBecomes deletion={deletion.data} />
      <div className="row-of">
        <ExportButton loginId={loginId} />
        <Button
          kind="removing"
          icon="bin"
          reason={whyNot ? t(`accounts.deletion.whyNot.${whyNot}`) : undefined}
          onClick={() => setAsking(true)}
        >
          {t("accounts.deletion.act")}
        </Button>
      </div>
      {whyNot ? <p className="small muted">{t(`accounts.deletion.whyNot.${whyNot}`)}</p> : null}
      <Question loginId={loginId} open={asking} onCancel={() => setAsking(false)} onDeleted={onDeleted} />
    </div>
  );
}

function WhatBecomes({ deletion }: { deletion: Deletion }) {
  const t = useText();
  const formats = useFormats();
  const { alone, shared, mailboxes, waiting, savedSearches, templates } = deletion;
  return (
    <ul className="small deletion-list">
      <li>{t("accounts.deletion.goes", { mailboxes, waiting, savedSearches, templates })}</li>
      <li>{t("accounts.deletion.stays")}</li>
      {shared.length > 0 ? (
        <li>{t("accounts.deletion.shared", { names: formats.list(shared), count: shared.length })}</li>
      ) : null}
      {alone.length > 0 ? (
        <li>
          <b>{t("accounts.deletion.alone", { names: formats.list(alone), count: alone.length })}</b>
        </li>
      ) : null}
    </ul>
  );
}

function ExportButton({ loginId }: { loginId: string }) {
  const t = useText();
  const [state, setState] = useState<"ready" | "waiting" | "done">("ready");
  const [failure, setFailure] = useState<unknown>(null);
  async function take(): Promise<void> {
    setState("waiting");
    setFailure(null);
    try {
      saveFile("hostread-account.json", await download(exportAccount, { params: { loginId } }));
      setState("done");
    } catch (error) {
      setFailure(error);
      setState("ready");
    }
  }
  return (
    <>
      <Button icon="download" state={state} onClick={() => void take()}>
        {t("accounts.deletion.export")}
      </Button>
      {failure ? (
        <p className="danger small" role="alert">
          {sentenceOf(failure, t)}
        </p>
      ) : null}
    </>
  );
}

interface QuestionProps {
  loginId: string;
  open: boolean;
  onCancel: () => void;
  onDeleted: () => void;
}

function Question({ loginId, open, onCancel, onDeleted }: QuestionProps) {
  const t = useText();
  const phrase = DELETE_ACCOUNT_PHRASE[useLanguage()];
  const check = useRef<PhraseCheck>(null);
  const [password, setPassword] = useState("");
  const remove = useTell(deleteAccount, { onSuccess: onDeleted });
  return (
    <ConfirmDialog
      open={open}
      title={t("accounts.deletion.title")}
      confirmLabel={t("accounts.deletion.act")}
      state={remove.isPending ? "waiting" : "ready"}
      error={remove.error ? sentenceOf(remove.error, t) : undefined}
      onConfirm={() => {
        if (check.current?.check()) remove.mutate({ params: { loginId }, body: { password, phrase } });
      }}
      onCancel={() => {
        remove.reset();
        setPassword("");
        onCancel();
      }}
    >
      {t("accounts.deletion.forGood")}
      <PasswordField
        label={t("accounts.password.present")}
        autoComplete="current-password"
        hint={t("accounts.change.noPassword")}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PhraseField phrase={phrase} label={t("accounts.deletion.phraseLabel")} checkRef={check}>
        {t("accounts.deletion.phrase", { phrase })}
      </PhraseField>
    </ConfirmDialog>
  );
}
