import {
  type Query,
  QueryClient,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { Route, RouteReply } from "../../contract/route.ts";
import { currentLanguage, onLanguage } from "../language/locale.ts";
import { type CallOptions, call, type RouteInput } from "./call.ts";
import { Problem } from "./problem.ts";

/** Worth retrying: nothing came back, or the server asks to try again. Never a refusal. */
const mayPass = (error: unknown): boolean =>
  error instanceof Problem &&
  // This takes minutes; the page shows a message instead.
  error.code !== "search-not-ready" &&
  (error.status === 0 || error.status === 429 || error.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, error) => failures < 2 && mayPass(error),
      retryDelay: (failures, error) =>
        error instanceof Problem && error.retryAfter !== null
          ? error.retryAfter * 1_000
          : Math.min(500 * 2 ** failures, 4_000),
    },
    mutations: { retry: false },
  },
});

/** The key of an answer: the route, the input, and the language it was requested in. */
export const keyOf = <T extends Route>(route: T, input: RouteInput<T>) =>
  [route.method, route.path, input, currentLanguage()] as const;

/** Long enough for a screen to pick up a carried-over answer that is otherwise not cached. */
const CARRIED_MS = 10_000;

/**
 * In another language everything is fetched again. Until the answer arrives, and if it does not arrive, the visible
 * data stays: a form that unmounted for a moment would lose what was typed in it (A4.14).
 */
onLanguage(() => {
  for (const query of queryClient.getQueryCache().findAll({ type: "active" })) {
    const [method, path, input, , ...more] = query.queryKey;
    const queryKey = [method, path, input, currentLanguage(), ...more];
    if (query.state.data === undefined || queryClient.getQueryData(queryKey) !== undefined) continue;
    const gcTime = Math.max(query.options.gcTime ?? 0, CARRIED_MS);
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey, ...(query.options.gcTime === undefined ? {} : { gcTime }) });
    queryClient.setQueryData(queryKey, query.state.data);
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: "none" });
  }
});

type AskOptions<T> = Omit<UseQueryOptions<RouteReply<T>, Error>, "queryKey" | "queryFn">;

/** Asks a GET promise and keeps its answer: `useAsk(readCredits, { params: { ownerId } })`. */
export function useAsk<T extends Route & { method: "GET" }>(
  route: T,
  input: RouteInput<T>,
  options: AskOptions<T> = {},
) {
  return useQuery<RouteReply<T>, Error>({
    ...options,
    queryKey: keyOf(route, input),
    queryFn: ({ signal }) => call(route, input, { signal }),
  });
}

type Told<T> = RouteInput<T> & CallOptions;

/** Tells a POST or DELETE promise: `const save = useTell(saveCampaign); save.mutate({ params, body })`. */
export function useTell<T extends Route>(
  route: T,
  options: Omit<UseMutationOptions<RouteReply<T>, Error, Told<T>>, "mutationFn"> = {},
) {
  return useMutation<RouteReply<T>, Error, Told<T>>({
    ...options,
    mutationFn: ({ signal, idempotencyKey, ...input }) =>
      call(route, input as RouteInput<T>, { signal, idempotencyKey }),
  });
}

/** Marks every cached response of a promise as stale, whatever its parameters; those in view are fetched again. */
export async function forget(...routes: readonly Route[]): Promise<void> {
  const isOne = ({ queryKey }: Query) =>
    routes.some((route) => queryKey[0] === route.method && queryKey[1] === route.path);
  // A first answer that is on its way may have been read before what is forgotten for; it is waited for, and asked for again.
  const early = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isOne(query) && query.state.data === undefined })
    .filter((query) => query.state.fetchStatus === "fetching");
  await queryClient.invalidateQueries({ predicate: isOne });
  if (early.length > 0) await queryClient.invalidateQueries({ predicate: (query) => early.includes(query) });
}
