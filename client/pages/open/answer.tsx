import { useEffect, useRef, useState } from "react";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { isLinkOver } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { AnswerView } from "../../offers/answer/answer-view.tsx";
import { useAnswer } from "../../offers/answer/use-answer.ts";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import "../../offers/answer/answer.css";

/** `/answer#token`: a host answers a mail, without an account (C3.02). */
export default function AnswerPage() {
  const t = useText();
  const [token] = useState(() => linkToken(location.hash));
  const { page, error, waiting, read, say } = useAnswer(token);
  const begin = useRef(read);
  useEffect(() => {
    if (token) void begin.current();
  }, [token]);

  return (
    <OpenPage>
      {!token || isLinkOver(error) ? (
        <LinkOver title={t("offers.answer.over")}>{t("offers.answer.overSays")}</LinkOver>
      ) : (
        <>
          {page ? (
            <AnswerView page={page} waiting={waiting} onSay={say} />
          ) : (
            <OpenWaiting title={t("shell.view.answer")} height={240} failed={Boolean(error)} />
          )}
          <OpenFailure
            error={error}
            start={page ? undefined : t("offers.answer.failedStart")}
            onAgain={page ? undefined : () => void read()}
          />
        </>
      )}
    </OpenPage>
  );
}
