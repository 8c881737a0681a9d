import type { ReactNode } from "react";

interface Props {
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Where it is the whole page, its title is the page's. */
  wholePage?: boolean;
}

/** Nothing here: a title, one sentence with the way out, one button. */
export function EmptyState(props: Props) {
  const Title = props.wholePage ? "h1" : "h2";
  return (
    <div className="empty-state">
      <Title className="empty-title">{props.title}</Title>
      {props.children ? <p>{props.children}</p> : null}
      {props.actions ? <div className="row-of">{props.actions}</div> : null}
    </div>
  );
}
