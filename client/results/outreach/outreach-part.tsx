import { useState } from "react";
import {
  OUTREACH_GROUPINGS,
  OUTREACH_STEPS,
  type OutreachGrouping,
  type OutreachShares,
  readOutreachStatistics,
  SHARES_LEAST,
} from "../../../contract/results/outreach-statistics.ts";
import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { useGroupName } from "./group-name.ts";
import "./outreach.css";

/** What became of the shows that were written to (C9.01). */
export function OutreachPart() {
  const t = useText();
  const owner = useOwner();
  const [by, setBy] = useState<OutreachGrouping>("template");
  const nameOf = useGroupName(by);
  const { data, error } = useAsk(
    readOutreachStatistics,
    { params: { ownerId: owner?.publicId ?? "" } },
    { enabled: Boolean(owner), refetchOnMount: "always" },
  );
  if (!owner) return null;
  return (
    <section className="result-part" aria-labelledby="result-outreach">
      <h2 className="result-title" id="result-outreach">
        {t("results.out.outreach.title")}
      </h2>
      <p className="small muted">{t("results.out.outreach.says", { least: SHARES_LEAST })}</p>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      {data === undefined ? (
        error ? null : (
          <Skeleton>
            <RowBones rows={3} />
          </Skeleton>
        )
      ) : data.total.written === 0 ? (
        <p className="muted mt-3">{t("results.out.outreach.none")}</p>
      ) : (
        <>
          <div className="outreach-by">
            <SelectField
              label={t("results.out.outreach.by")}
              value={by}
              options={OUTREACH_GROUPINGS.map((value) => ({
                value,
                label: t(`results.out.outreach.by.${value}`),
              }))}
              onChange={setBy}
            />
          </div>
          <section
            className="result-scroll"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
            tabIndex={0}
            aria-label={`${t("results.out.outreach.title")}: ${t(`results.out.outreach.by.${by}`)}`}
          >
            <table className="result-table outreach-table">
              <thead>
                <tr>
                  <th scope="col">{t(`results.out.outreach.by.${by}`)}</th>
                  <th scope="col">{t("results.out.outreach.written")}</th>
                  {OUTREACH_STEPS.map((step) => (
                    <th key={step} scope="col">
                      {t(`results.out.outreach.${step}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <ShareRow name={t("results.out.outreach.all")} shares={data.total} />
                {data.by[by].map((group) => (
                  <ShareRow key={group.key} name={nameOf(group)} shares={group} />
                ))}
              </tbody>
            </table>
          </section>
          {data.more ? <p className="small muted mt-3">{t("results.out.outreach.more")}</p> : null}
        </>
      )}
    </section>
  );
}

function ShareRow({ name, shares }: { name: string; shares: OutreachShares }) {
  const t = useText();
  const { count, percent } = useFormats();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="num">{count(shares.written)}</td>
      {OUTREACH_STEPS.map((step) => {
        const share = shares[step];
        return (
          <td key={step} className="num">
            {share === null ? (
              <span className="muted">{t("results.out.outreach.few")}</span>
            ) : (
              <>
                {percent(share.figure)}
                <span className="share-mark" aria-hidden="true">
                  <i style={{ left: `${share.low * 100}%`, right: `${100 - share.high * 100}%` }} />
                  <b style={{ left: `${share.figure * 100}%` }} />
                </span>
                <span className="small muted">
                  {t("results.out.outreach.range", {
                    count: count(share.count),
                    low: percent(share.low),
                    high: percent(share.high),
                  })}
                </span>
              </>
            )}
          </td>
        );
      })}
    </tr>
  );
}
