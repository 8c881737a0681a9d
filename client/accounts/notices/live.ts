import { listNotices, openLive } from "../../../contract/accounts-notices.ts";
import { bearer } from "../../api/bearer.ts";
import { forget } from "../../api/queries.ts";

/** How long until the next try to open a stream, in ms; the list is asked for meanwhile. */
const PAUSES = [2_000, 5_000, 15_000, 60_000];

type Listener = (live: boolean) => void;

const listeners = new Set<() => void>();

/** That something of a campaign changed: which one, and what kind of thing; null where it could be anything. */
export type Changed = { campaign: string; kind: string } | null;
const changeListeners = new Set<(changed: Changed) => void>();
let open = false;

/** Whether changes are heard just now; else whoever wants to know them asks. */
export const isLive = (): boolean => open;

/** Calls `listener` with each change of a campaign that the user has before them. The result ends that. */
export function onChanged(listener: (changed: Changed) => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

const tellChanged = (changed: Changed): void => {
  for (const listener of changeListeners) listener(changed);
};

/** Calls `listener` whenever the stream brings news, for lists that show more of it than the bell. The result ends that. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Keeps a stream of news open while somebody is signed in; each event makes the list of notices be fetched again.
 * `onChange` hears whether it is open. The result ends it. The token goes in the header, as with every call, so the
 * stream is read by fetch: the browser's EventSource sends none.
 */
export function followNews(onChange: Listener): () => void {
  const ending = new AbortController();
  void follow(ending.signal, onChange);
  return () => ending.abort();
}

async function follow(signal: AbortSignal, onChange: Listener): Promise<void> {
  let before = false;
  for (let failures = 0; !signal.aborted; ) {
    const opened = await readStream(signal, () => {
      open = true;
      onChange(true);
      // What changed between two streams was not heard.
      if (before) tellChanged(null);
      before = true;
    }).catch(() => false);
    open = false;
    if (signal.aborted) return;
    onChange(false);
    // What came between two streams is in the list.
    void forget(listNotices);
    failures = opened ? 0 : failures + 1;
    await pause(PAUSES[Math.min(failures, PAUSES.length - 1)]!, signal);
  }
}

/** Reads one stream to its end; false where it was not opened. */
async function readStream(signal: AbortSignal, onOpen: () => void): Promise<boolean> {
  const token = bearer();
  if (!token) return false;
  const answer = await fetch(openLive.path, {
    headers: { authorization: `Bearer ${token}`, accept: "text/event-stream" },
    signal,
  });
  if (!answer.ok || !answer.body) return false;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }));
    if (done) return true;
    const events = (text + value).split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      if (event.startsWith("event: open")) onOpen();
      if (event.startsWith("event: changed\ndata: "))
        tellChanged(JSON.parse(event.slice(event.indexOf("{"))));
      if (!event.startsWith("event: news")) continue;
      void forget(listNotices);
      for (const listener of listeners) listener();
    }
  }
}

const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((wake) => {
    const timer = setTimeout(wake, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      wake();
    });
  });
