import { readPreferences, type SaidPreferences } from "../../../contract/contacts/preferences.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { type TextOf, useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";

/** What the podcaster of a show says about ads in it, as their own word, with its day (C3.06). Nothing where nothing was said. */
export function SaidByPodcaster({ podcast }: { podcast: string }) {
  const t = useText();
  const asked = useAsk(readPreferences, { params: { id: podcast } });
  if (asked.error)
    return (
      <Note kind="failing" start={t("contacts.preferences.failedStart")}>
        {sentenceOf(asked.error, t)}{" "}
        <button type="button" onClick={() => void asked.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    );
  const said = asked.data?.preferences;
  return said ? <Said said={said} /> : null;
}

type Format = SaidPreferences["formats"][number];

function formatWords({ slot, seconds, price }: Format, t: TextOf, money: string | null): string {
  const place = t(`contacts.preferences.slot.${slot}`);
  const long = seconds === null ? place : t("contacts.preferences.seconds", { place, seconds });
  return price === null || money === null ? long : t("contacts.preferences.price", { what: long, money });
}

function Said({ said }: { said: SaidPreferences }) {
  const t = useText();
  const format = useFormats();
  const { formats, route, page, blocked, language, notBefore, saidBy } = said;
  return (
    <section className="said-by-podcaster" aria-labelledby="said-by-podcaster">
      <h2 id="said-by-podcaster">{t("contacts.preferences.heading")}</h2>
      <p className="small muted">
        {t(`contacts.preferences.saidBy.${saidBy}`, { day: format.day(said.said) })}
      </p>
      <Leaders>
        {formats.length > 0 ? (
          <LeaderLine
            name={t("contacts.preferences.formats")}
            figure={formats
              .map((one) => formatWords(one, t, one.price && format.money(one.price)))
              .join("; ")}
          />
        ) : null}
        {route === null ? null : (
          <LeaderLine
            name={t("contacts.preferences.route")}
            figure={
              page === null ? (
                t("contacts.preferences.byMail")
              ) : (
                <a href={page} target="_blank" rel="noreferrer nofollow">
                  {new URL(page).host}
                </a>
              )
            }
          />
        )}
        {language === null ? null : (
          <LeaderLine name={t("contacts.preferences.language")} figure={format.language(language)} />
        )}
        {notBefore === null ? null : (
          <LeaderLine name={t("contacts.preferences.notBefore")} figure={format.day(notBefore)} />
        )}
        {blocked.length > 0 ? (
          <LeaderLine
            name={t("contacts.preferences.blocked")}
            figure={blocked.map((one) => t(`contacts.category.${one}`)).join(", ")}
          />
        ) : null}
      </Leaders>
    </section>
  );
}
