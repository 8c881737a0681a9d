import type { SharedBoard } from "../../../contract/results/share.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import "../outcome/results.css";
import "./report.css";
import "./share.css";

type About = Pick<SharedBoard, "organization" | "campaign" | "at" | "until">;

/** Whose campaign it is, of when, and for how long the link opens it. */
export function SharedHead({ about, kind, says }: { about: About; kind: string; says: string }) {
  const t = useText();
  const { day } = useFormats();
  const facts = [
    [t("results.share.organization"), about.organization],
    [t("results.share.at"), day(about.at, "long")],
    [t("results.report.until"), day(about.until, "long")],
  ] as const;
  return (
    <>
      <header className="report-head">
        <p className="small muted">{kind}</p>
        <h1>{about.campaign}</h1>
        <dl className="head-facts">
          {facts.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </header>
      <p className="result-head">{says}</p>
    </>
  );
}
