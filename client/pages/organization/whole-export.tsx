import { Link } from "@tanstack/react-router";
import { useWhyNot } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useSession } from "../../accounts/session.ts";
import { sentenceOf } from "../../api/problem.ts";
import { EarlierExports } from "../../export/earlier-exports.tsx";
import { BusyExport, OverExport, ReadyExport } from "../../export/export-now.tsx";
import { isBusy, useExports, useMake, useTold } from "../../export/use-exports.ts";
import { WhatIsInIt } from "../../export/what-is-in-it.tsx";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import "../../export/export.css";

/** `/preferences/export`: everything of the organization one owns, as one file (D4.07). */
export default function WholeExportPage() {
  const t = useText();
  const owner = useOwner();
  const { owners } = useSession();
  const needs = useWhyNot("organization.export", owner?.publicId);
  const isMember = owners.some(({ publicId }) => publicId === owner?.publicId);
  const whyNot = owner ? (needs ?? (isMember ? undefined : t("export.notMember"))) : undefined;
  return (
    <main className="page" tabIndex={-1}>
      <Link className="back-link" to={paths.preferences}>
        <Icon name="arrow-left" size="small" />
        {t("shell.preferences")}
      </Link>
      {owner && !whyNot ? (
        <Exports key={owner.publicId} ownerId={owner.publicId} name={owner.displayName} />
      ) : (
        <>
          <div className="folio ruled">
            <h1>{t("export.title")}</h1>
          </div>
          {owner === null ? <p className="muted mt-3">{t("export.pickFirst")}</p> : null}
          {whyNot ? <EmptyState title={t("export.notYours")}>{whyNot}</EmptyState> : null}
        </>
      )}
    </main>
  );
}

function Exports({ ownerId, name }: { ownerId: string; name: string }) {
  const t = useText();
  const asked = useExports(ownerId, true);
  const make = useMake(ownerId);
  const page = asked.data?.page;
  useTold(page);
  const busy = page?.find(isBusy);
  // The newest of one's own says what became of it; one that was canceled or deleted by hand is no news.
  const own = page?.find((one) => one.own && one.state !== "waiting" && one.state !== "running");
  const quiet = own?.why === "canceled" || own?.why === "removed";
  const now = busy ?? (quiet ? page?.find((one) => one.own && one.state === "ready") : own);
  const button = (label: string) => (
    <Button
      kind="main"
      state={make.isPending ? "waiting" : "ready"}
      reason={busy ? t("export.busy") : undefined}
      onClick={() => make.mutate({ params: { ownerId } })}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className="folio ruled">
        <h1>{t("export.title")}</h1>
        {page && (busy || now?.state === "ready") ? (
          <div className="actions">
            <Button
              icon="refresh"
              state={make.isPending ? "waiting" : "ready"}
              reason={busy ? t("export.busy") : undefined}
              onClick={() => make.mutate({ params: { ownerId } })}
            >
              {t("export.makeNew")}
            </Button>
          </div>
        ) : null}
      </div>
      <p className="muted mt-3">{t("export.says", { owner: name })}</p>
      {make.error ? (
        <Note kind="failing" start={t("export.notMade")}>
          {sentenceOf(make.error, t)}
        </Note>
      ) : null}
      <div className="export-page">
        <div>
          {page === undefined ? (
            <Pending asked={asked} failedStart={t("export.failed")}>
              <Bone height={34} width="50%" />
              <Bone height={160} />
            </Pending>
          ) : busy ? (
            <BusyExport ownerId={ownerId} one={busy} />
          ) : now?.state === "ready" ? (
            <ReadyExport ownerId={ownerId} one={now} />
          ) : now ? (
            <OverExport
              one={now}
              again={button(t(now.state === "failed" ? "export.again" : "export.makeNew"))}
            />
          ) : (
            <EmptyState title={t("export.none")} actions={button(t("export.make"))}>
              {t("export.noneSays")}
            </EmptyState>
          )}
          <EarlierExports ownerId={ownerId} page={(page ?? []).filter((one) => one !== now)} />
        </div>
        <WhatIsInIt />
      </div>
    </>
  );
}
