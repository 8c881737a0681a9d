import type { Link } from "../../contract/tracking.ts";
import { useText } from "../language/text.tsx";
import { QrCode } from "../ui/qr-code.tsx";

/** What a host needs, one show after the other; it is seen on paper alone. */
export function PrintSheet({ campaign, links }: { campaign: string; links: readonly Link[] }) {
  const t = useText();
  return (
    <section className="print-sheet" aria-hidden="true">
      <h2>{t("tracking.printTitle", { campaign })}</h2>
      {links.map((link) => (
        <article key={link.publicId}>
          <QrCode address={link.address} label={t("tracking.qr", { address: link.address })} />
          <div>
            <h3>{link.title ?? t("tracking.gone")}</h3>
            <p className="link-address">{link.address}</p>
            {link.code ? <p className="link-code">{link.code}</p> : null}
          </div>
        </article>
      ))}
    </section>
  );
}
