import { useEffect, useRef, useState } from "react";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { isLinkOver } from "../../api/problem.ts";
import { BeginForm } from "../../contacts/claim/begin-form.tsx";
import { ClaimView } from "../../contacts/claim/claim-view.tsx";
import { useClaim } from "../../contacts/claim/use-claim.ts";
import { useText } from "../../language/text.tsx";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import "../../contacts/claim/claim.css";

/** `/claim`: a podcaster shows that a feed is theirs, and says what they want of ads, without an account (C3.08). */
export default function ClaimPage() {
  const t = useText();
  const [first] = useState(() => linkToken(location.hash));
  const { key, claim, error, waiting, begin, read, look, say } = useClaim(first);
  const start = useRef(read);
  useEffect(() => {
    if (first) void start.current();
  }, [first]);

  return (
    <OpenPage>
      {key !== "" && isLinkOver(error) ? (
        <LinkOver title={t("contacts.claim.linkOver")}>{t("contacts.claim.linkOverSays")}</LinkOver>
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
            <OpenWaiting title={t("shell.view.claim")} height={160} failed={Boolean(error)} />
          )}
          <OpenFailure error={error} onAgain={claim || key === "" ? undefined : () => void read()} />
        </>
      )}
    </OpenPage>
  );
}
