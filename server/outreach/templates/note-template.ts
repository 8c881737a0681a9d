import type { TemplateContent } from "../../../contract/outreach/templates.ts";
import { noteChange } from "../../accounts/audit/note.ts";
import type { Tx } from "../../platform/postgres/database.ts";

type Told = Pick<TemplateContent, "name" | "language" | "kind" | "subject" | "body">;
const told = ({ name, language, kind, subject, body }: Told) => ({ name, language, kind, subject, body });

/** Tells the audit what a template says now, and what it said before. */
export const noteTemplate = (
  tx: Tx,
  { ownerId, publicId }: { ownerId: number; publicId: string },
  before: Told | null,
  after: Told,
): Promise<void> =>
  noteChange(tx, {
    ownerId,
    thing: "own-template",
    handle: publicId,
    name: after.name,
    ...(before && { before: told(before) }),
    after: told(after),
  });
