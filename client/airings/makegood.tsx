import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { AiringDetail } from "../../contract/airings.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { MakegoodAgreed } from "./makegood-agreed.tsx";
import { MakegoodMail } from "./makegood-mail.tsx";

/** What can be done about a spot that did not run as agreed (C5.19). */
export function Makegood({ airing }: { airing: AiringDetail }) {
  const t = useText();
  const { dayAndTime } = useFormats();
  const [open, setOpen] = useState<"mail" | "agreed" | null>(null);
  const { owed, asked, by } = airing.makegood;
  if (!owed && by === null) return null;
  const close = () => setOpen(null);
  return (
    <section aria-labelledby="airing-makegood">
      <h3 id="airing-makegood">{t("airings.makegood")}</h3>
      {by === null ? (
        <p className="small muted">{t("airings.makegoodLead")}</p>
      ) : (
        <p className="small">
          {t("airings.makegoodBy")}{" "}
          <Link to="." search={{ spot: by }} replace resetScroll={false}>
            {t("airings.makegoodShow")}
          </Link>
        </p>
      )}
      {asked === null ? null : (
        <p className="small">{t("airings.makegoodAsked", { day: dayAndTime(asked) })}</p>
      )}
      {owed ? (
        <div className="airing-acts">
          <Button icon="mail" onClick={() => setOpen("mail")}>
            {t("airings.makegoodAsk")}
          </Button>
          <Button onClick={() => setOpen("agreed")}>{t("airings.makegoodAgree")}</Button>
        </div>
      ) : null}
      {open === "mail" ? <MakegoodMail airing={airing} onClose={close} /> : null}
      {open === "agreed" ? <MakegoodAgreed airing={airing} onClose={close} /> : null}
    </section>
  );
}
