import { type AiringDetail, draftMakegood, makeGood } from "../../contract/airings.ts";
import { MAIL_WORDS_MAX } from "../../contract/bookings.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { ActError } from "../bookings/act-error.tsx";
import { useAct } from "../bookings/use-act.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { forgetAirings } from "./use-airings.ts";

interface Props {
  airing: AiringDetail;
  onClose: () => void;
}

/** The mail that asks for a makegood. A person reads it, changes it and sends it. */
export function MakegoodMail({ airing, onClose }: Props) {
  const t = useText();
  const { waiting, error, stale, act } = useAct();
  const asked = useAsk(draftMakegood, { params: { id: airing.spot } });
  const draft = asked.data;
  const [typed, setTyped] = useKeptState<string | null>(`airing.makegood.${airing.spot}`, () => null);
  const words = typed ?? draft?.words ?? "";

  async function send(): Promise<void> {
    const { modified } = airing.makegood;
    const done = await act(() =>
      call(makeGood, { params: { id: airing.spot }, body: { modified, mail: { words } } }),
    );
    await forgetAirings();
    if (!done) return;
    setTyped(null);
    showToast(t("airings.makegoodSent"));
    onClose();
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      width={640}
      title={t("airings.makegoodAsk")}
      description={draft?.recipient ? t("airings.makegoodTo", { address: draft.recipient }) : undefined}
      actions={
        <>
          {draft?.recipient ? (
            <Button
              kind="main"
              large
              disabled={words.trim() === ""}
              state={waiting ? "waiting" : "ready"}
              onClick={() => void send()}
            >
              {t("airings.makegoodSend")}
            </Button>
          ) : null}
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      {draft ? (
        <div className="fields mt-5">
          <div className="full-width">
            {draft.recipient === null ? <Note kind="quiet">{t("airings.makegoodNobody")}</Note> : null}
            <TextArea
              label={t("airings.makegoodWords")}
              lang={draft.language}
              rows={14}
              maxLength={MAIL_WORDS_MAX}
              value={words}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        </div>
      ) : asked.error ? (
        <Note kind="failing">{sentenceOf(asked.error, t)}</Note>
      ) : (
        <Skeleton>
          <Bone height={240} />
        </Skeleton>
      )}
      <ActError error={error} stale={stale} />
    </Dialog>
  );
}
