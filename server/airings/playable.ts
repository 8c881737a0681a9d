import { audioSample } from "../catalogue/audio-sample.ts";

/**
 * Where a page can play a publisher's file; null where it cannot. A page served with TLS plays nothing else, and hosts
 * that still write http answer with https, too.
 */
export const playable = (url: string | null): string | null =>
  audioSample(url?.replace(/^http:\/\/(?=[^/:]+(?:\/|$))/i, "https://") ?? null);
