import { useText } from "../language/text.tsx";

/** What the program itself keeps of podcasters and visitors, each with its end; a job removes it then. */
const ROWS = [
  "visitors",
  "clicks",
  "acceptance",
  "answers",
  "basis",
  "episodes",
  "sound",
  "requests",
  "copy",
  "survey",
] as const;

/** Below the operator's privacy policy: what Hostread keeps, and for how long. */
export function KeptData() {
  const t = useText();
  return (
    <section className="kept-data" aria-labelledby="kept-data">
      <h2 id="kept-data">{t("shell.kept.title")}</h2>
      <p className="muted">{t("shell.kept.says")}</p>
      <dl>
        {ROWS.map((row) => (
          <div key={row}>
            <dt>{t(`shell.kept.${row}`)}</dt>
            <dd>{t(`shell.kept.${row}Until`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
