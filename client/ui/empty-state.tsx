import type { ReactNode } from "react";

/** Nothing here: a title, one sentence with the way out, one button. */
export function EmptyState(props: { title: ReactNode; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{props.title}</h2>
      {props.children ? <p>{props.children}</p> : null}
      {props.actions ? <div className="row-of">{props.actions}</div> : null}
    </div>
  );
}
