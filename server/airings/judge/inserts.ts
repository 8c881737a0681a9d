/** One look at the file of an episode. */
export interface SoundLook {
  at: Date;
  bytes: number | null;
  tag: string | null;
  /** Hosts on the way to the file. */
  hosts: readonly string[];
}

const DAY = 86_400_000;
/** Hosts that put ads into a file when it is fetched, as a part of what they sell. */
const INSERTING =
  /(?:^|\.)(?:megaphone\.fm|art19\.com|omny\.fm|omnycontent\.com|adswizz\.com|spreaker\.com|acast\.com|tritondigital\.com)$/i;

/**
 * The look at one episode by which its show inserts ads when a file is fetched: the same file had another size or tag a day later, or the
 * way leads over a host that is known for it. Null where nothing says so.
 */
function insertionSeen(looks: readonly SoundLook[]): SoundLook | null {
  const sorted = [...looks].sort((a, b) => a.at.getTime() - b.at.getTime());
  for (const [at, look] of sorted.entries()) {
    if (look.hosts.some((host) => INSERTING.test(host))) return look;
    const earlier = sorted.slice(0, at).filter((one) => look.at.getTime() - one.at.getTime() >= DAY * 0.9);
    if (earlier.some((one) => differs(one.bytes, look.bytes) || differs(one.tag, look.tag))) return look;
  }
  return null;
}

/** The day of the look by which each of these shows inserts ads, YYYY-MM-DD; none for the others. */
export function insertingDays(
  looks: readonly (SoundLook & { podcastId: number; episodeId: number })[],
): Map<number, string> {
  const byEpisode = new Map<number, (SoundLook & { podcastId: number })[]>();
  for (const look of looks) {
    const its = byEpisode.get(look.episodeId);
    if (its) its.push(look);
    else byEpisode.set(look.episodeId, [look]);
  }
  const days = new Map<number, string>();
  for (const its of byEpisode.values()) {
    const seen = insertionSeen(its);
    const day = seen?.at.toISOString().slice(0, 10);
    const before = days.get(its[0]!.podcastId);
    if (day !== undefined && (before === undefined || day > before)) days.set(its[0]!.podcastId, day);
  }
  return days;
}

const differs = <T>(one: T | null, other: T | null): boolean =>
  one !== null && other !== null && one !== other;
