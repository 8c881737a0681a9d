import { Link } from "@tanstack/react-router";
import { type BuyRequest, decideBuyRequest, listBuyRequests } from "../../../contract/purchases/requests.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { refreshAfterPurchase } from "../bill/unlock.ts";

interface LineProps {
  one: BuyRequest;
  ownerId: string;
  decides: boolean;
}

/** One request: what exactly, what it costs, and for owners the answer. */
function RequestLine({ one, ownerId, decides }: LineProps) {
  const t = useText();
  const format = useFormats();
  const decide = useTell(decideBuyRequest);
  const { publicId, credits, toPay, podcasts } = one;
  const name = one.by ?? t("purchases.somebody");
  const { state } = one;
  const waits = state === "asked";
  const unpaid = state === "approved" && !one.bought;
  const decider = one.decidedBy ?? t("purchases.request.anOwner");

  function answer(given: "approved" | "declined"): void {
    decide.mutate(
      {
        params: { ownerId, id: publicId },
        body: {
          answer: given,
          credits,
          amount: toPay?.amount ?? null,
          currency: toPay?.currency.currencyCode ?? null,
        },
      },
      {
        onSuccess: () => {
          showToast(t(`purchases.request.done.${given}`, { name }));
          refreshAfterPurchase();
        },
        onError: (error) => {
          if (error instanceof Problem && error.status === 409) void forget(listBuyRequests);
        },
      },
    );
  }
  const pressed = decide.isPending ? decide.variables.body.answer : null;
  return (
    <li>
      <span>
        <b>{one.mine ? t("purchases.request.yours") : name}</b>
        <small>
          {t("purchases.request.price", { count: podcasts.length, credits })}
          {toPay ? ` ${t("purchases.request.byCard", { amount: format.money(toPay) })}` : null}
        </small>
        <small>
          {waits
            ? t("purchases.request.until", { day: format.day(one.expires) })
            : t(`purchases.request.state.${unpaid ? "pay" : state}`, { name: decider })}
        </small>
        <details className="small">
          <summary>{t("credits.podcasts", { count: podcasts.length })}</summary>
          <ul>
            {podcasts.map((podcast) => (
              <li key={podcast.publicId}>
                <Link className="lone-link" to={paths.podcast} params={{ handle: podcast.publicId }}>
                  {podcast.title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
        {decide.error ? (
          <small className="danger" role="alert">
            {sentenceOf(decide.error, t)}
          </small>
        ) : null}
      </span>
      {decides && waits ? (
        <span className="flex flex-wrap gap-2">
          <Button
            kind="main"
            aria-label={t("purchases.request.approveLabel", { name, credits })}
            state={pressed === "approved" ? "waiting" : "ready"}
            disabled={pressed === "declined"}
            onClick={() => answer("approved")}
          >
            {t("purchases.request.approve", { credits })}
          </Button>
          <Button
            aria-label={t("purchases.request.declineLabel", { name })}
            state={pressed === "declined" ? "waiting" : "ready"}
            disabled={pressed === "approved"}
            onClick={() => answer("declined")}
          >
            {t("purchases.request.decline")}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/** Purchases above a ceiling: those that wait for the user, or that they asked for. Nothing where nobody has asked. */
export function BuyRequests({ ownerId }: { ownerId: string }) {
  const t = useText();
  const asked = useAsk(listBuyRequests, { params: { ownerId } });
  const { requests = [], decides = false } = asked.data ?? {};
  return (
    <>
      {asked.error ? (
        <Note kind="failing" start={t("purchases.request.failedStart")}>
          {sentenceOf(asked.error, t)}{" "}
          <button type="button" onClick={() => void asked.refetch()}>
            {t("purchases.again")}
          </button>
        </Note>
      ) : null}
      {requests.length > 0 ? (
        <>
          <h3 className="mt-4">{t("purchases.request.title")}</h3>
          <ul className="member-list wraps">
            {requests.map((one) => (
              <RequestLine key={one.publicId} one={one} ownerId={ownerId} decides={decides} />
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
