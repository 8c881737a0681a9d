import { useState } from "react";
import { decideUndelivered, listUndelivered, type UndeliveredCase } from "../../../contract/purchases.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { AdminFailure } from "../../settings/admin-failure.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

const SHORTEST_NOTE = 3;
type Act = "pay" | "refuse" | "reverse";

/** What may be decided about a case, by its state. */
const ACTS: Record<UndeliveredCase["state"], readonly Act[]> = {
  waiting: ["pay", "refuse"],
  paid: ["reverse"],
  refused: [],
  reversed: [],
};

/** Decides a case, with a reason that is kept. */
export function DecideForm({ one }: { one: UndeliveredCase }) {
  const t = useText();
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const [act, setAct] = useState<Act | null>(null);
  const decide = useTell(decideUndelivered);
  const short = note.trim().length < SHORTEST_NOTE;
  const acts = ACTS[one.state];
  if (acts.length === 0) return null;

  function press(chosen: Act): void {
    setTried(true);
    if (short || decide.isPending) return;
    setAct(chosen);
    decide.mutate(
      { params: { id: one.publicId }, body: { act: chosen, note } },
      {
        onSuccess() {
          showToast(t(`purchases.undelivered.done.${chosen}`));
          void forget(listUndelivered);
        },
        onError: () => void forget(listUndelivered),
      },
    );
  }
  return (
    // Enter in the reason decides nothing: the first button pays.
    <form onSubmit={(event) => event.preventDefault()} noValidate>
      <TextField
        label={t("purchases.undelivered.note")}
        error={tried && short ? t("purchases.undelivered.noteShort") : undefined}
        value={note}
        maxLength={500}
        onChange={(event) => setNote(event.target.value)}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {acts.map((one) => (
          <Button
            key={one}
            state={decide.isPending && act === one ? "waiting" : "ready"}
            onClick={() => press(one)}
          >
            {t(`purchases.undelivered.${one}`)}
          </Button>
        ))}
      </div>
      <AdminFailure error={decide.error} failed={t("settings.saveFailed")} onClose={decide.reset} />
    </form>
  );
}
