import { Fragment } from "react";

/** `code` and **bold** of a sentence. */
export function Words({ children }: { children: string }) {
  return (
    <>
      {children.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
        const key = `${index} ${part}`;
        if (part.startsWith("`")) return <code key={key}>{part.slice(1, -1)}</code>;
        if (part.startsWith("**")) return <b key={key}>{part.slice(2, -2)}</b>;
        return <Fragment key={key}>{part}</Fragment>;
      })}
    </>
  );
}
