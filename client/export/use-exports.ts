import { useEffect, useRef } from "react";
import {
  askForExport,
  listExports,
  removeExport,
  saveExport,
  type WholeExport,
} from "../../contract/export/kept.ts";
import type { RouteReply } from "../../contract/route.ts";
import { call } from "../api/call.ts";
import { keyOf, queryClient, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";

/** How often it is looked how far an export is, in milliseconds. */
const RUNNING_MS = 1_000;

export const isBusy = ({ state }: WholeExport): boolean => state === "waiting" || state === "running";

/** The exports of an organization; asked for again as long as one is being made. */
export const useExports = (ownerId: string, enabled: boolean) =>
  useAsk(
    listExports,
    { params: { ownerId } },
    {
      enabled,
      refetchOnMount: "always",
      refetchInterval: ({ state: { data } }) => (data?.page.some(isBusy) ? RUNNING_MS : false),
    },
  );

const keep = (ownerId: string, list: RouteReply<typeof listExports>) =>
  queryClient.setQueryData(keyOf(listExports, { params: { ownerId } }), list);

export const useMake = (ownerId: string) =>
  useTell(askForExport, { onSuccess: (list) => void keep(ownerId, list) });

export const useRemove = (ownerId: string) =>
  useTell(removeExport, { onSuccess: (list) => void keep(ownerId, list) });

/** Has the browser save the file by itself: it may be larger than what a page can hold. */
export async function save(ownerId: string, { publicId: id, file }: WholeExport): Promise<void> {
  const { path } = await call(saveExport, { params: { ownerId, id } });
  const link = document.createElement("a");
  link.href = path;
  link.download = file?.name ?? "";
  link.click();
}

/** Tells readers each tenth of the way, and how it ended. */
export function useTold(page: readonly WholeExport[] | undefined): void {
  const t = useText();
  const formats = useFormats();
  const before = useRef<{ id: string; tenth: number } | null>(null);
  useEffect(() => {
    if (!page) return;
    const busy = page.find(isBusy);
    if (busy) {
      const { done = 0, total = null } = busy.progress ?? {};
      const tenth = total ? Math.floor((done / total) * 10) : 0;
      if (before.current?.id === busy.publicId && tenth > before.current.tenth)
        announce(t("export.tenths", { percent: formats.percent(tenth / 10) }));
      before.current = { id: busy.publicId, tenth };
      return;
    }
    const ended = page.find(({ publicId }) => publicId === before.current?.id);
    before.current = null;
    if (ended?.state === "ready") announce(t("export.saidReady"));
    if (ended?.state === "failed") announce(t("export.saidFailed"));
  }, [page, t, formats]);
}
