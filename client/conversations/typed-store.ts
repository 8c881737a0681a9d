import { inBrowser } from "../ui/browser-store.ts";

/**
 * What somebody types in a conversation, as long as only they have it: in this browser, by user and conversation, so
 * that it survives a reload and a lost session. Where the browser stores nothing, it lasts as long as the page.
 */
export function typedStore<T>(kind: "answer" | "note", isWhole: (found: unknown) => found is T) {
  const keyOf = (loginId: string, conversation: string) => `hostread.${kind}.${loginId}.${conversation}`;
  return {
    /** Null if there is none, or if what is stored is something else. */
    find(loginId: string, conversation: string): T | null {
      try {
        const found: unknown = JSON.parse(inBrowser.read(keyOf(loginId, conversation)) ?? "null");
        return isWhole(found) ? found : null;
      } catch {
        return null;
      }
    },
    lay(loginId: string, conversation: string, typed: T): void {
      inBrowser.keep(keyOf(loginId, conversation), JSON.stringify(typed));
    },
    drop(loginId: string, conversation: string): void {
      inBrowser.drop(keyOf(loginId, conversation));
    },
  };
}
