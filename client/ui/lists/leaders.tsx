import type { ReactElement, ReactNode } from "react";
import { cloneElement } from "react";
import { useText } from "../../language/text.tsx";

/** Names joined to their figures by dots. `large` is for bills and lists of campaigns. */
export function Leaders({ large, children }: { large?: boolean; children: ReactNode }) {
  return <div className={large ? "leaders body" : "leaders"}>{children}</div>;
}

interface LineProps {
  name: ReactNode;
  /** `null`: not known, an en dash that is read out. Zero is a figure. */
  figure: ReactNode | null;
  /** A second figure before the last one, in grey. */
  aside?: ReactNode | undefined;
  /** `sum`: under a rule, heavier. `chosen`: petrol. */
  kind?: "sum" | "chosen" | undefined;
  /** Makes the whole line a link or a button: `render={<Link to=… />}`. */
  render?: ReactElement<{ className?: string; children?: ReactNode }> | undefined;
}

/** One line: name, dots, figure. */
export function LeaderLine({ name, figure, aside, kind, render }: LineProps) {
  const t = useText();
  const content = (
    <>
      <span className={render ? undefined : "key-word"}>{name}</span>
      <i aria-hidden="true" />
      {aside === undefined ? null : <b className="small muted wide-only">{aside}</b>}
      {figure === null ? (
        <b className="faint">
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t("ui.notEntered")}</span>
        </b>
      ) : (
        <b>{figure}</b>
      )}
    </>
  );
  const className = kind === "sum" ? "sum" : kind === "chosen" ? "selected" : undefined;
  return render ? (
    cloneElement(render, { ...(className ? { className } : {}), children: content })
  ) : (
    <div className={className}>{content}</div>
  );
}
