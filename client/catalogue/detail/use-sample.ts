import { type RefObject, useEffect, useRef, useState } from "react";

export type SampleState = "still" | "waiting" | "playing" | "failed";

interface Sample {
  /** For the audio element, which gets its address at the first press and not before. */
  audio: RefObject<HTMLAudioElement | null>;
  state: SampleState;
  /** Seconds. */
  elapsed: number;
  /** Seconds; 0 if not known yet, or for an endless stream. */
  total: number;
  /** Whether the host supports seeking; otherwise a browser would jump back to the start. */
  seekable: boolean;
  /** Plays or pauses. After a failure the file is requested again. */
  press(): void;
  seek(seconds: number): void;
}

/**
 * Plays one sound. Nothing is requested from its host before `press`; when the component unmounts, playback and
 * loading stop.
 */
export function useSample(url: string): Sample {
  const audio = useRef<HTMLAudioElement>(null);
  const [state, setState] = useState<SampleState>("still");
  const [elapsed, setElapsed] = useState(0);
  const [total, setTotal] = useState(0);
  const [seekable, setSeekable] = useState(false);

  useEffect(() => {
    const element = audio.current;
    if (!element) return;
    const listening = new AbortController();
    const on = (name: string, act: () => void) =>
      element.addEventListener(name, act, { signal: listening.signal });
    on("playing", () => setState("playing"));
    on("waiting", () => setState("waiting"));
    on("pause", () => setState((before) => (before === "failed" ? before : "still")));
    on("error", () => setState("failed"));
    on("timeupdate", () => {
      const { seekable: parts } = element;
      setSeekable(parts.length > 0 && parts.end(parts.length - 1) > 0);
      setElapsed(element.currentTime);
    });
    on("durationchange", () => setTotal(Number.isFinite(element.duration) ? element.duration : 0));
    return () => {
      listening.abort();
      element.pause();
      element.removeAttribute("src");
      element.load();
    };
  }, []);

  function press(): void {
    const element = audio.current;
    if (!element) return;
    if (state === "playing" || state === "waiting") {
      element.pause();
      return;
    }
    if (state === "failed" || !element.src) element.src = url;
    setState("waiting");
    element.play().catch((error: DOMException) => {
      // Paused before it started, as requested.
      if (error.name !== "AbortError") setState("failed");
    });
  }

  function seek(seconds: number): void {
    if (!audio.current) return;
    audio.current.currentTime = seconds;
    setElapsed(seconds);
  }
  return { audio, state, elapsed, total, seekable, press, seek };
}
