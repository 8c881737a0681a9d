import { z } from "zod";
import { Id } from "../forms/page.ts";
import { DraftFile, NewFile } from "../outreach/files.ts";
import { route } from "../route.ts";

/** Announces a file of what the caller writes in a conversation; its bytes follow. */
export const beginFile = route({
  method: "POST",
  path: "/api/conversation/:id/file",
  act: "mail.send",
  params: z.object({ id: Id }),
  body: NewFile,
  reply: DraftFile,
  status: 201,
  passing: true,
  faults: ["too-many-files", "files-full", "invalid"],
});
