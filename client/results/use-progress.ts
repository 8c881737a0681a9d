import {
  listStands,
  markStep,
  type PersonStep,
  readDashboard,
  readProgress,
} from "../../contract/results.ts";
import { forget, keyOf, queryClient, useAsk, useTell } from "../api/queries.ts";

/** Lower slices change these figures without knowing it, so they are fetched again wherever they are shown. */
const ALWAYS = { refetchOnMount: "always" } as const;

/** How far a campaign is. */
export const useProgress = (id: string) => useAsk(readProgress, { params: { id } }, ALWAYS);
/** Every campaign with its progress, and what happened last. */
export const useDashboard = () => useAsk(readDashboard, {}, ALWAYS);

/** How far the campaigns of a list are. */
export const useStands = (query: { owner?: string }) => useAsk(listStands, { query }, ALWAYS);

/** Says that a step is done or takes it back; the answer is the campaign's whole progress. */
export function useMark(id: string) {
  const tell = useTell(markStep, {
    onSuccess(answer) {
      queryClient.setQueryData(keyOf(readProgress, { params: { id } }), answer);
      void forget(readDashboard);
    },
  });
  return {
    mark: (step: PersonStep, done: boolean) => tell.mutateAsync({ params: { id }, body: { step, done } }),
    waiting: tell.isPending ? tell.variables.body.step : null,
    error: tell.error,
  };
}
