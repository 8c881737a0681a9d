import { z } from "zod";
import { Id, Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** What the demonstration's sandbox received, newest first (demo only, 404 elsewhere). */
export const listSandboxMail = route({
  method: "GET",
  path: "/api/demo/mail",
  act: "signed-in",
  reply: z.array(
    z.object({
      id: Id,
      received: Instant,
      from: z.string(),
      replyTo: z.string().nullable(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      /** Whether its host can answer: it belongs to a mailing. */
      answerable: z.boolean(),
    }),
  ),
});
export const SANDBOX_ANSWERS = ["answer", "away", "no-such-mailbox", "stop"] as const;
export type SandboxAnswer = (typeof SANDBOX_ANSWERS)[number];
/** Has the host of a mail in the sandbox answer it, or their mail server return it (demo only, 404 elsewhere). */
export const answerSandboxMail = route({
  method: "POST",
  path: "/api/demo/mail/:id/answer",
  act: "signed-in",
  params: z.object({ id: Id }),
  body: z.strictObject({ as: z.enum(SANDBOX_ANSWERS) }),
  reply: null,
  status: 204,
});
