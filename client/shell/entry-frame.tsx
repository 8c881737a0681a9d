import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { chooseLanguage } from "../accounts/stored-language.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { isDemonstration } from "./demonstration.ts";
import { Wordmark } from "./wordmark.tsx";

const drawn = import.meta.glob<string>("../entry-covers/*.svg", {
  eager: true,
  import: "default",
  query: "?url",
});

/** In the order in which they hang; the small screen shows six of them. */
const hung = [
  "slow-ferry",
  "kitchen-table",
  "orbit",
  "hinterhof",
  "garden-almanac",
  "night-kitchen",
  "bahnsteig",
  "cold-kitchen",
  "left-handed",
  "sink-astronomy",
  "feierabend",
  "galley",
  "chess",
  "low-tide",
  "pass",
  "two-chairs",
  "lamp",
  "soup-radio",
  "moss",
  "band-practice",
  "fog",
  "kitchen-heard",
  "thread",
  "cabinet",
];
const onStrip = ["slow-ferry", "kitchen-table", "orbit", "left-handed", "feierabend", "cold-kitchen"];

/** Lazy, because only one of wall and strip is ever shown, and the other should cost nothing. */
function Picture({ name }: { name: string }) {
  return (
    <img
      src={drawn[`./entry-covers/${name}.svg`]}
      alt=""
      width={200}
      height={200}
      loading="lazy"
      decoding="async"
    />
  );
}

/** Both languages, for pages without a preference. */
export function LanguageToggle() {
  const t = useText();
  const language = useLanguage();
  const choices = [
    { code: "de", name: "Deutsch" },
    { code: "en", name: "English" },
  ] as const;
  return (
    <fieldset className="language-toggle" aria-label={t("accounts.language")}>
      {choices.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={code === language}
          onClick={() => void chooseLanguage(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** The sign-in and sign-up pages share the wall of covers; `first` is where this page's wall starts. */
export function EntryFrame({ first, children }: { first: number; children: ReactNode }) {
  const t = useText();
  const wall = [...hung.slice(first), ...hung.slice(0, first)];
  return (
    <main className="entry" tabIndex={-1}>
      <div className="entry-form">
        <div className="entry-top">
          <Wordmark />
          <LanguageToggle />
        </div>
        <div className="strip" aria-hidden="true">
          {onStrip.map((name) => (
            <Picture key={name} name={name} />
          ))}
        </div>
        <div className="entry-middle">{children}</div>
        <div className="entry-foot">
          <Link to={paths.legal}>{t("shell.legal")}</Link>
          <Link to={paths.privacy}>{t("shell.privacy")}</Link>
          <span className="faint num ml-auto flex items-center gap-2">
            {isDemonstration() ? <Badge>{t("shell.demonstration")}</Badge> : null}
            {import.meta.env.RELEASE}
          </span>
        </div>
      </div>
      <div className="wall" aria-hidden="true">
        <ol>
          {wall.map((name) => (
            <li key={name}>
              <Picture name={name} />
            </li>
          ))}
        </ol>
      </div>
    </main>
  );
}
