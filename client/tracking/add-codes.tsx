import { type FormEvent, useId, useState } from "react";
import { addCodes, CODES_AT_ONCE, codeKey } from "../../contract/tracking/codes.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { forgetLinks } from "./use-tracking.ts";

const codesIn = (typed: string): string[] =>
  typed
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");

const isWrong = (code: string): boolean => {
  const key = codeKey(code);
  return key.length < 2 || key.length > 40 || /[\s\p{C}]/u.test(key);
};

/** A list of codes that the shop knows (C6.07). */
export function AddCodes({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [typed, setTyped] = useKeptState(`codes.${campaignId}`, () => "");
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const codes = codesIn(typed);
  const wrong = codes.find(isWrong);
  const said =
    codes.length > CODES_AT_ONCE
      ? t("tracking.codesMany")
      : wrong !== undefined
        ? t("tracking.codesWrong", { code: wrong })
        : codes.length === 0
          ? t("tracking.codesEmpty")
          : undefined;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || said) return;
    setWaiting(true);
    setError(null);
    try {
      const { added, elsewhere } = await call(addCodes, { params: { id: campaignId }, body: { codes } });
      const others =
        elsewhere.length > 0 ? ` ${t("tracking.codesElsewhere", { codes: elsewhere.join(", ") })}` : "";
      showToast(`${t("tracking.codesAdded", { count: added })}${others}`);
      await forgetLinks();
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("tracking.codesTitle")}
      description={t("tracking.codesSays")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("tracking.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="mt-5" onSubmit={(event) => void save(event)}>
        <TextArea
          label={t("tracking.codesField")}
          rows={6}
          value={typed}
          error={pressed ? said : undefined}
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}
