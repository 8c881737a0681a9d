/**
 * What somebody types in a conversation, as long as only they have it: in this browser, by user and conversation, so
 * that it survives a reload and a lost session. Where the browser stores nothing, it lasts as long as the page.
 */
export function typedStore<T>(kind: "answer" | "note", isWhole: (found: unknown) => found is T) {
  const here = new Map<string, T>();
  const keyOf = (loginId: string, conversation: string) => `hostread.${kind}.${loginId}.${conversation}`;
  return {
    /** Null if there is none, or if what is stored is something else. */
    find(loginId: string, conversation: string): T | null {
      const key = keyOf(loginId, conversation);
      try {
        const found: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
        if (isWhole(found)) return found;
      } catch {
        // What the page has is all there is.
      }
      return here.get(key) ?? null;
    },
    lay(loginId: string, conversation: string, typed: T): void {
      const key = keyOf(loginId, conversation);
      try {
        localStorage.setItem(key, JSON.stringify(typed));
        here.delete(key);
      } catch {
        here.set(key, typed);
      }
    },
    drop(loginId: string, conversation: string): void {
      const key = keyOf(loginId, conversation);
      here.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // A browser without storage has nothing to delete.
      }
    },
  };
}
