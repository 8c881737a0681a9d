import { type ReactNode, useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";

/** One that does not come is left out of what is printed. */
const LONGEST_WAIT = 5_000;

/** Until every cover is there to be printed, or has failed, or it takes too long. */
const picturesThere = (): Promise<unknown> =>
  Promise.race([
    Promise.allSettled(Array.from(document.images, (image) => image.decode())),
    new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT)),
  ]);

interface Props {
  /** The way back; on paper it is not there. */
  back: ReactNode;
  state: "loading" | "empty" | "ready";
  error: unknown;
  onAgain: () => void;
  /** Where there is nothing to print: why, and what leads out of it. */
  empty: string;
  emptyAction?: ReactNode;
  children: ReactNode;
}

/** The page round a shortlist: the way back, the button that prints, and every state that replaces the list. */
export function ShortlistFrame({ back, state, error, onAgain, empty, emptyAction, children }: Props) {
  const t = useText();
  const ready = state === "ready";
  const [waiting, setWaiting] = useState(false);

  async function printWhole(): Promise<void> {
    setWaiting(true);
    await picturesThere();
    setWaiting(false);
    print();
  }
  return (
    <main className="page shortlist-page" tabIndex={-1}>
      <div className="list-tools">
        {back}
        <Button
          kind="main"
          icon="print"
          reason={ready ? undefined : t("campaigns.shortlist.empty")}
          state={waiting ? "waiting" : "ready"}
          onClick={() => void printWhole()}
        >
          {t("campaigns.shortlist.printNow")}
        </Button>
      </div>
      {ready ? (
        children
      ) : error ? (
        <div className="pt-4">
          <h1 className="visually-hidden">{t("campaigns.shortlist.title")}</h1>
          <Note kind="failing" start={t("campaigns.shortlist.failedStart")}>
            {sentenceOf(error, t)}
          </Note>
          <Button className="mt-4" icon="refresh" onClick={onAgain}>
            {t("shell.tryAgain")}
          </Button>
        </div>
      ) : state === "empty" ? (
        <EmptyState wholePage title={t("campaigns.shortlist.noneTitle")} actions={emptyAction}>
          {empty}
        </EmptyState>
      ) : (
        <Skeleton>
          <RowBones rows={6} cover={104} />
        </Skeleton>
      )}
    </main>
  );
}
