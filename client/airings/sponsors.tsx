import { listSponsors, type Sponsor } from "../../contract/airings-sponsors.ts";
import { useOwner } from "../accounts/owner.ts";
import { forget, useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import "./airings.css";

export const forgetSponsors = () => forget(listSponsors);

/** The name of a sponsor, as its notes give it. */
function useNameOf(): (sponsor: Sponsor) => string {
  const t = useText();
  return ({ kind, key }) => (kind === "code" ? t("airings.sponsors.code", { code: key }) : key);
}

/** Who is named as a sponsor in the notes of a show; nothing where its episodes are not kept (C9.02). */
export function Sponsors({ podcast, owner }: { podcast: string; owner: string }) {
  const t = useText();
  const asked = useAsk(listSponsors, { params: { id: podcast }, query: { owner } });
  const found = asked.data;
  if (found && !found.watched && found.sponsors.length === 0) return null;
  return (
    <section className="sponsors" aria-labelledby="sponsors">
      <h2 id="sponsors">{t("airings.sponsors.title")}</h2>
      {found === undefined ? (
        <Pending asked={asked} failedStart={t("airings.sponsors.failedStart")}>
          <RowBones rows={2} />
        </Pending>
      ) : (
        <>
          <p className="small muted">
            {found.episodes === 0
              ? t("airings.sponsors.unread")
              : t(found.sponsors.length === 0 ? "airings.sponsors.none" : "airings.sponsors.lead", {
                  episodes: found.episodes,
                })}
          </p>
          {found.watched ? null : <p className="small muted">{t("airings.sponsors.ended")}</p>}
          <ul className="sponsor-list">
            {found.sponsors.map((sponsor) => (
              <li key={`${sponsor.kind} ${sponsor.key}`}>
                <SponsorRow sponsor={sponsor} episodes={found.episodes} />
              </li>
            ))}
          </ul>
          {found.more > 0 ? (
            <p className="small muted">{t("airings.sponsors.more", { count: found.more })}</p>
          ) : null}
        </>
      )}
    </section>
  );
}

function SponsorRow({ sponsor, episodes }: { sponsor: Sponsor; episodes: number }) {
  const t = useText();
  const format = useFormats();
  const nameOf = useNameOf();
  const { brand, count, last, quote } = sponsor;
  return (
    <>
      <p>
        <b>{nameOf(sponsor)}</b>
        {brand ? ` · ${t(`airings.sponsors.${brand.whose}`, { name: brand.name })}` : null}
      </p>
      <p className="small muted">
        {last.published
          ? t("airings.sponsors.count", { count, episodes, day: format.day(last.published) })
          : t("airings.sponsors.countUndated", { count, episodes })}
      </p>
      <blockquote className="airing-quote">{quote}</blockquote>
      <Conflicts sponsor={sponsor} />
    </>
  );
}

function Conflicts({ sponsor }: { sponsor: Sponsor }) {
  const t = useText();
  const format = useFormats();
  return sponsor.conflicts.map(({ booking, exclusivity, episode }) => (
    <Note key={booking} kind="warning">
      {t("airings.sponsors.conflict", {
        episode: episode.title,
        day: episode.published ? format.day(episode.published) : "",
        booking,
        kind: exclusivity,
      })}
    </Note>
  ));
}

/** So many are named beside an offer. */
const MOST_BESIDE = 5;

/** The same in a sentence, beside an offer; nothing where nothing is known. */
export function SponsorsBeside({ podcast }: { podcast: string }) {
  const t = useText();
  const nameOf = useNameOf();
  const owner = useOwner();
  const { data } = useAsk(
    listSponsors,
    { params: { id: podcast }, query: { owner: owner?.publicId ?? "" } },
    { enabled: owner !== undefined },
  );
  if (!data || data.sponsors.length === 0) return null;
  const marked = data.sponsors.slice(0, MOST_BESIDE).map((sponsor) => {
    const { brand } = sponsor;
    return brand
      ? `${nameOf(sponsor)} · ${t(`airings.sponsors.${brand.whose}`, { name: brand.name })}`
      : nameOf(sponsor);
  });
  const rest = data.sponsors.length - marked.length + data.more;
  const names = marked.join(", ");
  return (
    <>
      <p className="small muted">
        {t("airings.sponsors.beside", {
          sponsors: rest > 0 ? t("airings.sponsors.besideMore", { sponsors: names, count: rest }) : names,
        })}
      </p>
      {data.sponsors.map((sponsor) => (
        <Conflicts key={`${sponsor.kind} ${sponsor.key}`} sponsor={sponsor} />
      ))}
    </>
  );
}
