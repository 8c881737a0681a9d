import type { FolderToRead } from "../../mailbox/reading/folders.ts";
import type { FolderCursor, Listed, ReadResult } from "../../platform/mail/transport.ts";
import { selectSince } from "./due-queries.ts";
import { keepPage, type Reading } from "./keep-page.ts";

/** Mails listed at once. */
const PAGE = 50;
/** Each look goes some mails back; those of the last look are remembered and not looked at again. */
const REMEMBERED = 200;

const brokenServer = { ok: false, fault: "protocol", text: "", retryAfter: null } as const;

/** The mails of a folder that this connection has looked at lately. */
export type Remembered = Map<number, string[]>;

/** Looks at a folder to its end. What was read completely is kept, however it goes on. */
export async function lookAtFolder(
  reading: Reading,
  folder: FolderToRead,
  remembered: Remembered,
): Promise<ReadResult<{ kept: number }>> {
  const { context, transport, mailbox } = reading;
  const days = await selectSince(context.db, mailbox.id, folder.looked);
  let kept = 0;
  let anew = 0;
  for (;;) {
    const since = anew > 0 ? days.anew : days.first;
    const changes = await transport.changes(folder.remote, folder.cursor, { since, most: PAGE });
    if (!changes.ok) return changes;
    if (changes.value.kind === "start-anew") {
      anew += 1;
      // A server whose numbers change with each look is broken.
      if (anew > 3) return brokenServer;
      folder.cursor = null;
      remembered.delete(folder.id);
      continue;
    }
    const { mails, cursor, more } = changes.value;
    // A server that always has more and never gets further.
    if (more && same(cursor, folder.cursor)) return brokenServer;
    const before = remembered.get(folder.id) ?? [];
    const known = new Set(before);
    const fresh = mails.filter(({ place }) => !known.has(keyOf(place)));
    if (fresh.length > 0 || !same(cursor, folder.cursor)) {
      const page = await keepPage(reading, folder, fresh, cursor);
      if (!page.ok) return page;
      kept += page.value.kept;
    }
    remembered.set(folder.id, [...before, ...fresh.map(({ place }) => keyOf(place))].slice(-REMEMBERED));
    folder.cursor = cursor;
    if (!more) return { ok: true, value: { kept } };
  }
}

const keyOf = ({ uidValidity, remote }: Listed["place"]) => `${uidValidity} ${remote}`;

const same = (a: FolderCursor, b: FolderCursor | null): boolean =>
  a.uidValidity === b?.uidValidity && a.lastUid === b?.lastUid && a.cursor === b?.cursor;
