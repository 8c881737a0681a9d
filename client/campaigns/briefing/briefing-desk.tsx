import { lazy, Suspense, useDeferredValue, useRef, useState } from "react";
import type { Briefing } from "../../../contract/briefing.ts";
import { useSession } from "../../accounts/session.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { inBrowser } from "../../ui/browser-store.ts";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { ActionTabs } from "../action/action-tabs.tsx";
import { BriefingDock } from "./briefing-dock.tsx";
import { BriefingNotes } from "./briefing-notes.tsx";
import { draftStore } from "./draft-store.ts";
import { OutlineList } from "./outline-list.tsx";
import { PagePreview } from "./page-preview.tsx";
import { useBriefing } from "./use-briefing.ts";
import "./briefing.css";

const BriefingEditor = lazy(() => import("./briefing-editor.tsx"));
type View = "edit" | "read";

interface Props {
  campaignId: string;
  saved: Briefing;
  /** Called after saving: figures derived from the briefing are now stale. */
  onSaved: () => void;
}

/** The briefing of a campaign: written with an outline at its side, or read as hosts read it (A1.06, A2.15). */
export function BriefingDesk({ campaignId, saved, onSaved }: Props) {
  const t = useText();
  const { login } = useSession();
  const [store] = useState(() => draftStore(inBrowser, campaignId, login.publicId));
  const desk = useBriefing(campaignId, saved, store, onSaved);
  const [view, setView] = useState<View>("edit");
  const sheet = useRef<HTMLElement>(null);
  // The outline may lag behind the typing; the typing must never wait for the outline.
  const outlined = useDeferredValue(desk.document);
  const reading = view === "read";

  function go(block: number): void {
    const shown = sheet.current?.querySelector(".prose")?.children[block];
    shown?.scrollIntoView({ block: "start" });
    const words = shown && document.createTreeWalker(shown, NodeFilter.SHOW_TEXT).nextNode();
    if (reading || !words) return;
    // The cursor moves too, so typing continues at the section jumped to.
    sheet.current?.querySelector<HTMLElement>(".prose")?.focus({ preventScroll: true });
    getSelection()?.collapse(words, 0);
  }
  function keys(event: React.KeyboardEvent): void {
    if (event.key !== "s" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void desk.save();
  }
  return (
    <>
      <ActionTabs
        id={campaignId}
        control={
          <Segments
            label={t("campaigns.briefing.view")}
            value={view}
            onChange={setView}
            segments={[
              { value: "edit", label: t("campaigns.briefing.edit") },
              { value: "read", label: t("campaigns.briefing.read"), icon: "book" },
            ]}
          />
        }
      />
      <BriefingNotes desk={desk} />
      {desk.state === "stale" && saved.modified !== desk.base.modified ? (
        <details className="briefing-theirs">
          <summary>{t("campaigns.briefing.theirs")}</summary>
          <Suspense
            fallback={
              <Skeleton>
                <Bone height={120} />
              </Skeleton>
            }
          >
            <BriefingEditor
              key={saved.modified}
              document={saved.document}
              version={0}
              readOnly
              onChange={() => undefined}
            />
          </Suspense>
        </details>
      ) : null}
      <div className="briefing">
        <OutlineList document={outlined} onGo={go} />
        <section
          ref={sheet}
          aria-label={t(reading ? "campaigns.briefing.reading" : "campaigns.briefing.editing")}
          onKeyDown={keys}
        >
          <Suspense
            fallback={
              <Skeleton>
                <Bone height={360} />
              </Skeleton>
            }
          >
            <BriefingEditor
              document={desk.document}
              version={desk.version}
              readOnly={reading}
              onChange={desk.change}
            />
          </Suspense>
        </section>
        <PagePreview document={outlined} reading={reading} onRead={() => setView("read")} />
      </div>
      <BriefingDock desk={desk} />
      <LeaveGuard unsaved={desk.leaves} except={paths.signIn} />
    </>
  );
}
