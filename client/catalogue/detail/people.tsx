import type { Podcast } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

/** A plain external link: opens a new tab and sends no referrer. */
function Out({ href, children }: { href: string; children: string }) {
  const t = useText();
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
      <VisuallyHidden>{t("catalogue.detail.opensNew")}</VisuallyHidden>
    </a>
  );
}

/** Who makes the show and where listeners support it, as its feed says; nothing where it does not. */
export function People({ podcast: { persons, funding } }: { podcast: Podcast }) {
  const t = useText();
  const named = persons.filter(({ name }) => name !== "");
  if (named.length + funding.length === 0) return null;
  return (
    <section className="people">
      {named.length > 0 ? (
        <>
          <h2>{t("catalogue.detail.persons")}</h2>
          <ul className="small">
            {named.map(({ name, role, link }) => (
              <li key={`${name} ${role}`}>
                {link ? <Out href={link}>{name}</Out> : name}
                <span className="muted"> · {role === "host" ? t("catalogue.detail.host") : role}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {funding.map(({ url, label }) => (
        <p key={url} className="small">
          <Out href={url}>{label ?? t("catalogue.detail.funding")}</Out>
        </p>
      ))}
    </section>
  );
}
