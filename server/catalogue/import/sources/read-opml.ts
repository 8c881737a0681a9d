import { parseOpml } from "feedsmith";
import { cleanLine } from "../../feed/clean-text.ts";
import { cleanUrl, unwrapArchived } from "../../feed/clean-url.ts";
import { limits } from "../../feed/limits.ts";
import { item, type RecordItem, refused } from "../record.ts";

interface Outline {
  text?: string;
  title?: string;
  xmlUrl?: string;
  htmlUrl?: string;
  description?: string;
  outlines?: Outline[];
}

const MAX_DEPTH = 50;

function* leaves(outlines: readonly Outline[] | undefined, depth: number): Generator<Outline> {
  if (depth > MAX_DEPTH) return;
  for (const outline of outlines ?? []) {
    // A group is an outline without a feed; it may also be a feed with others below it.
    if (outline.xmlUrl !== undefined) yield outline;
    yield* leaves(outline.outlines, depth + 1);
  }
}

/** The podcasts of an OPML list (1.0 and 2.0, groups in groups). Records are numbered from 1. */
export function* readOpml(file: string, text: string): Generator<RecordItem> {
  let outlines: Outline[] | undefined;
  try {
    outlines = parseOpml(text).body?.outlines as Outline[] | undefined;
  } catch (error) {
    yield refused({ file, line: null }, "bad-opml", (error as Error).message);
    return;
  }
  let number = 0;
  for (const outline of leaves(outlines, 0)) {
    number += 1;
    const feedUrl = cleanUrl(outline.xmlUrl);
    yield item(
      "opml",
      { file, line: number },
      {
        title: cleanLine(outline.title, limits.title) ?? cleanLine(outline.text, limits.title),
        feedUrl: feedUrl === null ? null : unwrapArchived(feedUrl),
        website: cleanUrl(outline.htmlUrl),
      },
    );
  }
  if (number === 0) yield refused({ file, line: null }, "empty");
}
