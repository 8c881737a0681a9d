import { type FormEvent, useState } from "react";
import type { Owner } from "../../contract/accounts.ts";
import { bookCredits, readCredits } from "../../contract/credits.ts";
import { readStatement } from "../../contract/purchases.ts";
import { FIELD_SENTENCES } from "../../contract/sentences.ts";
import { OwnerSearch } from "../accounts/administration/owner-search.tsx";
import { usePermission } from "../accounts/session.ts";
import { type IdempotencyKeys, keyFor } from "../api/idempotency-key.ts";
import { forget, useTell } from "../api/queries.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { AdminFailure } from "../settings/admin-failure.tsx";
import { Button } from "../ui/button.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { showToast } from "../ui/floating/toast.tsx";

/** A grant or a revocation with its reason; it never sets a balance (decision 8). */
function GrantForm({ owner }: { owner: Owner }) {
  const t = useText();
  const language = useLanguage();
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const book = useTell(bookCredits);
  const required = FIELD_SENTENCES.required[language];
  const amountError = tried && !amount ? required : undefined;
  const reasonError = tried && reason.trim().length < 3 ? t("credits.grant.reasonShort") : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!amount || reason.trim().length < 3 || book.isPending) return;
    book.mutate(
      {
        params: { ownerId: owner.publicId },
        body: { amount, reason },
        // After a lost response users press again; that must not book twice.
        idempotencyKey: keyFor(keys, `${amount} ${reason}`),
      },
      {
        onSuccess() {
          const count = Math.abs(amount);
          const words = { count, owner: owner.displayName };
          showToast(t(amount > 0 ? "credits.grant.granted" : "credits.grant.revoked", words));
          keys.clear();
          setAmount(null);
          setReason("");
          setTried(false);
          void forget(readCredits, readStatement);
        },
      },
    );
  }
  return (
    <form className="grant-form" onSubmit={submit} noValidate>
      <NumberField
        label={t("credits.grant.amount")}
        hint={t("credits.grant.amountHint")}
        error={amountError}
        value={amount}
        min={-1_000_000}
        max={1_000_000}
        onChange={setAmount}
      />
      <TextField
        label={t("credits.grant.reason")}
        hint={t("credits.grant.reasonHint")}
        error={reasonError}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" kind="main" state={book.isPending ? "waiting" : "ready"}>
        {t(amount !== null && amount < 0 ? "credits.grant.revoke" : "credits.grant.grant")}
      </Button>
      <p role="status" className="small muted">
        {book.data ? t("credits.grant.left", { count: book.data.available, owner: owner.displayName }) : null}
      </p>
      <AdminFailure error={book.error} failed={t("settings.saveFailed")} onClose={book.reset} />
    </form>
  );
}

/** Organizations with their credits, and the way to grant some. */
export function GrantPart() {
  const t = useText();
  const any = usePermission("OWNER_ACT_FOR_ANY");
  const [owner, setOwner] = useState<Owner | null>(null);
  return (
    <div className="admin-part">
      <h2>{t("settings.part.organizations")}</h2>
      <p className="muted mt-1 mb-5">{t(any ? "credits.grant.says" : "credits.grant.needsPermission")}</p>
      {any ? (
        <div className="grant-columns">
          <OwnerSearch value={owner?.publicId ?? null} onPick={setOwner} />
          {owner ? (
            <section aria-label={owner.displayName}>
              <h3>{owner.displayName}</h3>
              <GrantForm key={owner.publicId} owner={owner} />
            </section>
          ) : (
            <p className="muted">{t("credits.grant.pick")}</p>
          )}
        </div>
      ) : null}
    </div>
  );
}
