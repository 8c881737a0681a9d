import { useMatchRoute } from "@tanstack/react-router";
import { paths } from "../paths.ts";

/** Whether the page is the inbox or a conversation in it: some keys mean something else there. */
export function useInInbox(): boolean {
  const match = useMatchRoute();
  return match({ to: paths.messages, fuzzy: true }) !== false;
}
