import type { AiringDetail } from "../../contract/airings.ts";
import { playTime } from "../catalogue/detail/play-time.ts";
import { useText } from "../language/text.tsx";

/** Where the first and the last part of an episode end: ten minutes, or a quarter. */
function bandOf(slot: AiringDetail["slot"], length: number): [number, number] {
  const wide = Math.max(600, length / 4);
  const narrow = Math.min(600, length / 4);
  const bands = {
    pre: [0, Math.min(wide, length)],
    mid: [narrow, length - narrow],
    post: [Math.max(0, length - wide), length],
  } as const;
  const [from, to] = bands[slot];
  return [from, to];
}

/** An episode from its beginning to its end: the agreed slot as a band, what was found as ticks. */
export function EpisodeLine({ airing }: { airing: AiringDetail }) {
  const t = useText();
  const length = airing.episode?.seconds;
  if (length == null || airing.episode === null) return null;
  const [from, to] = bandOf(airing.slot, length);
  const share = (second: number) => (Math.min(second, length) / length) * 100;
  const title = airing.episode.title;
  const places = airing.evidence.flatMap(({ from: at, gone, episode }) =>
    at === null || gone !== null || episode.title !== title ? [] : [at],
  );
  return (
    <div>
      <svg
        className="episode-line"
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("airings.line", {
          slot: t(`airings.slot.${airing.slot}`),
          from: playTime(from),
          to: playTime(to),
          places: places.length === 0 ? "none" : places.map(playTime).join(", "),
        })}
      >
        <rect className="line-band" x={share(from)} y="2" width={share(to) - share(from)} height="8" />
        <path className="line-axis" d="M0 6H100" />
        {places.map((at) => (
          <path key={at} className="line-tick" d={`M${share(at)} 0V12`} />
        ))}
      </svg>
      <p className="line-ends small faint num" aria-hidden="true">
        <span>0:00</span>
        <span>{playTime(length)}</span>
      </p>
    </div>
  );
}
