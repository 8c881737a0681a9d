import type { Owner } from "../../../contract/accounts.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { useOpening } from "./use-opening.ts";

/** Lets an administrator of the platform read the organization's conversations for a day. */
export function OpeningSection({ owner }: { owner: Owner }) {
  const t = useText();
  const format = useFormats();
  const { opening, failed, refused, pending, change } = useOpening(owner.publicId);
  const until = opening?.until ?? null;
  const error = refused ?? failed;
  return (
    <section className="form-section">
      <div>
        <h2>{t("conversations.opening.title")}</h2>
        <p>{t("conversations.opening.says")}</p>
      </div>
      <div>
        <p role="status">
          {failed
            ? null
            : opening === undefined
              ? t("ui.loading")
              : until
                ? t("conversations.opening.until", { time: format.dayAndTime(until) })
                : t("conversations.opening.closed")}
        </p>
        <Button
          disabled={!opening?.member || pending}
          aria-describedby="opening-hint"
          onClick={() => change(until === null)}
        >
          {t(until ? "conversations.opening.close" : "conversations.opening.open")}
        </Button>
        <p id="opening-hint" className="small muted mt-2">
          {t(opening?.member === false ? "conversations.opening.membersOnly" : "conversations.opening.hint")}
        </p>
        {error ? (
          <p className="danger small mt-2" role="alert">
            {failed && !refused ? `${t("conversations.opening.failed")} ` : ""}
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </div>
    </section>
  );
}
