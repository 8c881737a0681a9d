import type { CSSProperties, ReactNode } from "react";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { playTime } from "./play-time.ts";
import { useSample } from "./use-sample.ts";
import "./audio-sample.css";

interface Props {
  /** An https address. */
  url: string;
  /** When the episode came out. */
  day: string | null;
  /** Another way to hear the podcast. */
  directory: ReactNode;
}

/**
 * Plays the latest episode in place (A2.35). Its host gets the request and nothing else: the referrer policy hides
 * our address. Requested without `crossorigin`, since most podcast hosts do not support it; so a host may receive
 * cookies that it has set for third-party use.
 */
export function AudioSample({ url, day, directory }: Props) {
  const t = useText();
  const { audio, state, elapsed, total, seekable, press, seek } = useSample(url);
  const runs = state === "playing" || state === "waiting";
  const times = { elapsed: playTime(elapsed), total: playTime(total) };
  const played = { "--played": total > 0 ? `${(elapsed / total) * 100}%` : "0%" } as CSSProperties;
  return (
    <section className="sample is-player" aria-label={t("catalogue.sample.title")}>
      {/* biome-ignore lint/a11y/useMediaCaption: feeds carry no captions for their episodes */}
      <audio ref={audio} preload="none" />
      <button
        type="button"
        className="sample-ring"
        aria-label={t(runs ? "catalogue.sample.pause" : "catalogue.sample.play")}
        aria-busy={state === "waiting" || undefined}
        onClick={press}
      >
        <Icon name={runs ? "pause" : "play"} />
      </button>
      <div className="min-w-0">
        <p className="sample-title">
          {t("catalogue.sample.title")}
          {day ? <span className="sample-when"> {day}</span> : null}
        </p>
        <input
          type="range"
          className="sample-place"
          aria-label={t("catalogue.sample.position")}
          aria-valuetext={t("catalogue.sample.at", times)}
          style={played}
          min={0}
          max={Math.max(1, Math.floor(total))}
          step={1}
          value={Math.floor(elapsed)}
          disabled={total === 0 || !seekable}
          onChange={(event) => seek(event.target.valueAsNumber)}
        />
      </div>
      <span className="sample-when num">{total > 0 ? `${times.elapsed} / ${times.total}` : null}</span>
      <p className="sample-foot">
        <span role="alert" className="danger">
          {state === "failed" ? t("catalogue.sample.failed") : null}
        </span>
        {directory}
      </p>
    </section>
  );
}
