import type { Generated, GeneratedAlways } from "kysely";
import type { ShowNewsKind } from "../../contract/airings/news.ts";
import type { EvidenceKind, FoundBy, Proof, Reason, SpeechFault, SpotState } from "../../contract/airings.ts";

declare module "../platform/postgres/database.ts" {
  interface Tables {
    airing_words: AiringWordsTable;
    airing_show: { podcast_id: number; judged: Date };
    episode_text: EpisodeTextTable;
    sound_look: SoundLookTable;
    audio_task: AudioTaskTable;
    audio_part: AudioPartTable;
    airing_evidence: AiringEvidenceTable;
    airing_look: { spot_id: number; episode_id: number; needles: Buffer; words: Buffer };
    airing_verdict: AiringVerdictTable;
    episode_print: {
      episode_id: number;
      sha256: Buffer;
      seconds: number;
      items: Buffer;
      at: Generated<Date>;
    };
    show_news: ShowNewsTable;
    sponsor_mention: { episode_id: number; kind: "host" | "code"; key: string; words: string };
  }
}

declare module "../platform/queue.ts" {
  interface Jobs {
    /** Opens and closes the days of spots, and has shows read in time. */
    "tend-spots": Record<string, never>;
    /** Reads chapters and transcript of an episode, and looks at its sound from outside. */
    "read-episode-text": { episodeId: number };
    /** Has the sound of an episode heard. */
    "hear-episode": { episodeId: number };
    /** Reads who is named as a sponsor in the notes of a watched show. */
    "read-sponsors": { podcastId: number };
    /** Tries the operator's recognizer as the worker starts. */
    "check-sound": Record<string, never>;
  }
}

/** What happened to a show that an organization has collected. */
interface ShowNewsTable {
  id: GeneratedAlways<number>;
  public_id: string;
  owner_id: number;
  podcast_id: number;
  kind: ShowNewsKind;
  what: string;
  detail: string | null;
  at: Generated<Date>;
  dismissed: Date | null;
  dismissed_by: number | null;
}

interface AiringWordsTable {
  campaign_id: number;
  names: string[];
  phrases: string[];
  rivals: Generated<string[]>;
  login_id: number | null;
  modified: Generated<Date>;
}

interface EpisodeTextTable {
  episode_id: number;
  kind: "transcript" | "chapters" | "speech";
  source: string;
  cues: Buffer | null;
  sha256: Buffer | null;
  ends: number | null;
  words: number | null;
  cut: boolean | null;
  outcome: string;
  tried: Generated<Date>;
  read: Date | null;
}

interface SoundLookTable {
  episode_id: number;
  /** YYYY-MM-DD */
  day: string;
  at: Generated<Date>;
  bytes: number | null;
  tag: string | null;
  hosts: string[];
}

interface AudioTaskTable {
  episode_id: number;
  kind: "speech";
  state: "wanted" | "claimed" | "done" | "failed" | "not-readable";
  owner_id: number | null;
  outcome: string | null;
  bytes: number | null;
  seconds: number | null;
  /** Towards the hours of its day. */
  counted: number | null;
  sha256: Buffer | null;
  lease: Date | null;
  tries: Generated<number>;
  wanted: Generated<Date>;
  ended: Date | null;
}

interface AudioPartTable {
  part: "speech";
  digest: Buffer;
  fault: SpeechFault | null;
  seconds_an_hour: number | null;
  at: Generated<Date>;
}

interface AiringEvidenceTable {
  id: GeneratedAlways<number>;
  spot_id: number;
  episode_id: number;
  kind: EvidenceKind;
  proof: Proof;
  by: FoundBy;
  quote: string;
  from_second: number | null;
  to_second: number | null;
  source: string | null;
  sha256: Buffer;
  at: Generated<Date>;
  gone: Date | null;
}

interface AiringVerdictTable {
  id: GeneratedAlways<number>;
  spot_id: number;
  state: SpotState;
  reason: Reason;
  episode_id: number | null;
  evidence_id: number | null;
  said: "heard" | "not-there" | "open" | null;
  login_id: number | null;
  note: Generated<string>;
  at: Generated<Date>;
}
