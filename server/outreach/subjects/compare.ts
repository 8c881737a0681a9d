import type { MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { databaseNow } from "../../platform/clock.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { selectHalves } from "./queries.ts";
import { judgeSubjects, share, wilson } from "./verdict.ts";

/** How the two subjects of a mailing did; null where it has one. Nothing is chosen by it. */
export async function compareSubjects(db: Db, mailingId: number): Promise<MailingFollowUps["subjects"]> {
  const found = await selectHalves(db, mailingId);
  if (!found) return null;
  const { subjects, halves, last } = found;
  return {
    arms: (["a", "b"] as const).map((arm) => ({
      arm,
      subject: subjects[arm],
      ...halves[arm],
      share: share(halves[arm]),
      ...wilson(halves[arm]),
    })),
    ...judgeSubjects(halves.a, halves.b, last, await databaseNow(db)),
  };
}
