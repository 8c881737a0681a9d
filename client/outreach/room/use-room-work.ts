import { useCallback, useState } from "react";
import { dropWork, findWork, layWork, noWork, type RoomWork } from "./room-work.ts";

export interface WorkHandle {
  work: RoomWork;
  /** False where this browser keeps nothing: then what was done lasts as long as the page. */
  kept: boolean;
  change: (part: Partial<RoomWork> | ((before: RoomWork) => Partial<RoomWork>)) => void;
  /** It was sent. */
  drop: () => void;
}

/** What is done in the room, kept at once. */
export function useRoomWork(loginId: string, campaignId: string): WorkHandle {
  const [{ work, kept }, set] = useState(() => ({ work: findWork(loginId, campaignId), kept: true }));
  const change = useCallback<WorkHandle["change"]>(
    (part) =>
      set((before) => {
        const work = { ...before.work, ...(typeof part === "function" ? part(before.work) : part) };
        return { work, kept: layWork(loginId, campaignId, work) };
      }),
    [loginId, campaignId],
  );
  const drop = useCallback(() => {
    dropWork(loginId, campaignId);
    set({ work: noWork, kept: true });
  }, [loginId, campaignId]);
  return { work, kept, change, drop };
}
