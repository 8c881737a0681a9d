import type { Owner } from "../../contract/accounts.ts";
import { readCredits } from "../../contract/credits.ts";
import { useMay } from "../accounts/may.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { Text, useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";

const useCredits = (ownerId: string) =>
  useAsk(readCredits, { params: { ownerId } }, { enabled: useMay("credits.read", ownerId) });

/** "4 credits", for a row. */
export function OwnerCredits({ owner }: { owner: Owner }) {
  const available = useCredits(owner.publicId).data?.available;
  if (available === undefined) return null;
  return (
    <Text id="shell.credits" values={{ count: available, b: (words) => <span key="count">{words}</span> }} />
  );
}

/** How many credits an organization can spend, large. */
export function CreditFigure({ owner }: { owner: Owner }) {
  const t = useText();
  const format = useFormats();
  const credits = useCredits(owner.publicId);
  if (credits.error && !credits.data) {
    return (
      <Note kind="failing" start={t("credits.failedStart")}>
        {sentenceOf(credits.error, t)}{" "}
        <button type="button" onClick={() => void credits.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    );
  }
  if (!credits.data) {
    return (
      <Skeleton>
        <Bone width={96} height={64} />
      </Skeleton>
    );
  }
  return (
    <>
      <p className="credit-figure">{format.count(credits.data.available)}</p>
      <p className="small muted">{t("credits.availableFor", { owner: owner.displayName })}</p>
    </>
  );
}
