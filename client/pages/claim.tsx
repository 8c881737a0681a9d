import { useEffect, useRef, useState } from "react";
import { linkToken } from "../accounts/entry/link-token.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { BeginForm } from "../contacts/claim/begin-form.tsx";
import { ClaimView } from "../contacts/claim/claim-view.tsx";
import { useClaim } from "../contacts/claim/use-claim.ts";
import { useText } from "../language/text.tsx";
import { LanguageToggle } from "../shell/entry-frame.tsx";
import { Wordmark } from "../shell/wordmark.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import "../bookings/bookings.css";
import "../contacts/claim/claim.css";

/** `/claim`: a podcaster shows that a feed is theirs, and says what they want of ads, without an account (C3.08). */
export default function ClaimPage() {
  const t = useText();
  const [first] = useState(() => linkToken(location.hash));
  const { key, claim, error, waiting, begin, read, look, say } = useClaim(first);
  const start = useRef(read);
  useEffect(() => {
    if (first) void start.current();
  }, [first]);

  const over = key !== "" && error instanceof Problem && error.code === "link-over";
  return (
    <main className="open-page" tabIndex={-1}>
      <header>
        <Wordmark />
        <LanguageToggle />
      </header>
      {over ? (
        <EmptyState wholePage title={t("contacts.claim.linkOver")}>
          {t("contacts.claim.linkOverSays")}
        </EmptyState>
      ) : (
        <>
          {claim ? (
            <ClaimView claim={claim} waiting={waiting} onLook={() => void look()} onSay={say} />
          ) : key === "" ? (
            <>
              <h1>{t("shell.view.claim")}</h1>
              <p className="muted mt-3">{t("contacts.claim.says")}</p>
              <BeginForm waiting={waiting} onBegin={(feed) => void begin(feed)} />
            </>
          ) : (
            <>
              <h1 className="visually-hidden">{t("shell.view.claim")}</h1>
              {error ? null : (
                <Skeleton>
                  <Bone width="60%" height={36} />
                  <Bone height={160} />
                </Skeleton>
              )}
            </>
          )}
          {error ? (
            <Note kind="failing">
              {sentenceOf(error, t)}{" "}
              {claim || key === "" ? null : (
                <button type="button" onClick={() => void read()}>
                  {t("shell.tryAgain")}
                </button>
              )}
            </Note>
          ) : null}
        </>
      )}
    </main>
  );
}
