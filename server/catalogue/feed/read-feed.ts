import { Parser } from "htmlparser2";
import { RefusedError } from "../import/refusal.ts";
import { ChannelReader } from "./channel-reader.ts";
import { decodeBytes } from "./decode-bytes.ts";
import { ElementStack } from "./element-stack.ts";
import type { FeedPodcast } from "./feed-podcast.ts";

/** Largest document read, in bytes after unpacking. */
export const MAX_FEED_BYTES = 10 * 1024 * 1024;

/**
 * Reads a podcast feed (RSS 2.0, RSS 1.0, Atom) from its bytes, gzipped or not, without ever holding the whole of it.
 *
 * Tolerated: any declared encoding, a late or missing declaration, missing namespaces, bare "&", mismatched tags, a
 * file that ends too early. Never done: entities of the document's own, external entities, fetching anything.
 * Throws `RefusedError` with a code when it is no podcast feed, larger than 10 MB or nested more than 100 deep.
 *
 * @param now dates after it are announcements, not episodes
 * @param list whether the episodes themselves are wanted
 */
export async function readFeed(
  source: AsyncIterable<Uint8Array>,
  now: Date,
  list = false,
): Promise<FeedPodcast> {
  const channel = new ChannelReader(now, list);
  const stack = new ElementStack(channel);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => stack.open(name, attributes),
      ontext: (text) => stack.write(text),
      onclosetag: (_name, implied) => stack.close(implied),
    },
    { xmlMode: true },
  );
  let blank = true;
  for await (const text of decodeBytes(source, { maxBytes: MAX_FEED_BYTES })) {
    if (blank && /\S/.test(text)) blank = false;
    parser.write(text);
  }
  parser.end();
  if (blank) throw new RefusedError("empty");
  if (!stack.rooted) throw new RefusedError("not-a-feed");
  return channel.finish(!stack.closed);
}
