import { useCallback, useEffect, useState } from "react";
import { dropWork, findWork, layWork, noWork, type RoomWork, workKeyOf } from "./room-work.ts";

export interface WorkHandle {
  work: RoomWork;
  /** False where this browser keeps nothing: then what was done lasts as long as the page. */
  kept: boolean;
  change: (part: Partial<RoomWork> | ((before: RoomWork) => Partial<RoomWork>)) => void;
  /** It was sent. */
  drop: () => void;
}

/** What is done in the room for a draft, kept at once: what another tab has done there meanwhile stays. */
export function useRoomWork(loginId: string, campaignId: string, draftId: string): WorkHandle {
  const read = useCallback(() => findWork(loginId, campaignId, draftId), [loginId, campaignId, draftId]);
  const [{ work, kept, of }, set] = useState(() => ({ work: read(), kept: true, of: draftId }));
  // Another draft has taken the place of the one that was shown.
  if (of !== draftId) set({ work: read(), kept, of: draftId });

  useEffect(() => {
    const look = () => set((before) => ({ ...before, work: read() }));
    const onStorage = ({ key }: StorageEvent) => key === workKeyOf(loginId, campaignId) && look();
    addEventListener("storage", onStorage);
    // A page that was asleep is told of nothing.
    addEventListener("focus", look);
    addEventListener("pageshow", look);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("focus", look);
      removeEventListener("pageshow", look);
    };
  }, [read, loginId, campaignId]);

  const change = useCallback<WorkHandle["change"]>(
    (part) => {
      const before = read();
      const work = { ...before, ...(typeof part === "function" ? part(before) : part) };
      const kept = layWork(loginId, campaignId, draftId, work);
      set({ work, kept, of: draftId });
    },
    [read, loginId, campaignId, draftId],
  );
  const drop = useCallback(() => {
    dropWork(loginId, campaignId, draftId);
    set({ work: noWork, kept: true, of: draftId });
  }, [loginId, campaignId, draftId]);
  return { work, kept, change, drop };
}
