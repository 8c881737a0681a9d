import type { CSSProperties } from "react";
import type { MailboxCard } from "../../../contract/mailbox-list.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import "./ramp-line.css";

/** How a new mailbox grows: from its first day to its limit, with today's mark (B1.127). */
export function RampLine({ ramp }: { ramp: NonNullable<MailboxCard["ramp"]> }) {
  const t = useText();
  const formats = useFormats();
  const { start, today, daily, most } = ramp;
  const place = { "--today": `${Math.round(((today - start) / Math.max(1, most - start)) * 100)}%` };
  const figures = {
    today: formats.count(today),
    daily: formats.count(daily),
    most: formats.count(most),
  };
  return (
    <div className="ramp-line">
      {/* The sentence below says the same. */}
      <div className="ramp-scale small num muted" aria-hidden="true">
        <span>{formats.count(start)}</span>
        <span className="ramp-track" style={place as CSSProperties}>
          <s />
        </span>
        <span>{figures.most}</span>
      </div>
      <p className="small muted">{t("mailbox.ramp", figures)}</p>
    </div>
  );
}
