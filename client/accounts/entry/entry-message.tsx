import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { buttonClass } from "../../ui/button.tsx";

interface Props {
  title: string;
  children: ReactNode;
  /** The link to continue. */
  to: string;
  toLabel: string;
}

/** The result, in place of the form. The heading takes the focus, because the focused button no longer exists. */
export function EntryMessage({ title, children, to, toLabel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="entry-said">
        {title}
      </h1>
      {children}
      <Link to={to} className={buttonClass({ kind: "main", large: true })}>
        {toLabel}
      </Link>
    </>
  );
}
