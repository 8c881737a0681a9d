import type { ReactNode } from "react";
import { sentenceOf } from "../api/problem.ts";
import { useText } from "../language/text.tsx";
import { Failed } from "./failed.tsx";
import { Skeleton } from "./skeleton.tsx";

interface Props {
  asked: { error: unknown; refetch: () => unknown };
  /** What could not be loaded. */
  failedStart: string;
  /** The shape of what will be there. */
  children: ReactNode;
}

/** In place of an answer that is not there yet: its shape, or why it did not come and the way to try again. */
export function Pending({ asked, failedStart, children }: Props) {
  const t = useText();
  if (!asked.error) return <Skeleton>{children}</Skeleton>;
  return (
    <Failed start={failedStart} onAgain={() => void asked.refetch()}>
      {sentenceOf(asked.error, t)}
    </Failed>
  );
}
