/** What the browser keeps of a page, text by text. */
export interface BrowserStore {
  /** Null if there is none. */
  read: (key: string) => string | null;
  /** Whether the browser stored it: its storage may be full or blocked. Then it lasts as long as the page. */
  keep: (key: string, text: string) => boolean;
  drop: (key: string) => void;
}

/** @param storage is asked for at each use: where site data is blocked, already reading the property throws */
function storeIn(storage: () => Storage): BrowserStore {
  const ofPage = new Map<string, string>();
  return {
    read(key) {
      // What could not be stored is newer than what is.
      const unstored = ofPage.get(key);
      if (unstored !== undefined) return unstored;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    keep(key, text) {
      try {
        storage().setItem(key, text);
        ofPage.delete(key);
        return true;
      } catch {
        ofPage.set(key, text);
        return false;
      }
    },
    drop(key) {
      ofPage.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // A browser without storage has nothing to delete.
      }
    },
  };
}

/** Until it is dropped, for all tabs of this browser. */
export const inBrowser: BrowserStore = storeIn(() => localStorage);

/** For this tab, also over a reload. */
export const inTab: BrowserStore = storeIn(() => sessionStorage);
