import type { TemplateContent } from "../../../contract/outreach/templates.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import type { Tx } from "../../platform/postgres/database.ts";

type Told = Pick<TemplateContent, "name" | "language" | "kind" | "subject" | "body">;
const told = ({ name, language, kind, subject, body }: Told) => ({ name, language, kind, subject, body });

/**
 * Tells the audit what a template says now, and what it said before. Of a person's own all owners read only that it was
 * saved: its words are nobody else's before it is shared.
 */
export const noteTemplate = (
  tx: Tx,
  { ownerId, loginId, publicId }: { ownerId: number; loginId: number | null; publicId: string },
  before: Told | null,
  after: Told,
): Promise<void> =>
  noteChange(tx, {
    ownerId,
    thing: "own-template",
    handle: publicId,
    ...(loginId === null
      ? { name: after.name, ...(before && { before: told(before) }), after: told(after) }
      : { name: null, after: { personal: true } }),
  });
