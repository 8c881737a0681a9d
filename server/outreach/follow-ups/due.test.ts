import { describe, expect, test } from "vitest";
import { dueAfter, notTooSoon } from "./due.ts";
import { followingSubject, followingThread } from "./thread.ts";

const berlin = { timeZone: "Europe/Berlin", days: [1, 2, 3, 4, 5], fromMinute: 9 * 60, toMinute: 17 * 60 };
const at = (text: string) => new Date(text);
const dayOf = (accepted: string, days: number, window: typeof berlin | null = berlin) =>
  dueAfter(at(accepted), days, "Europe/Berlin", window).toISOString();

describe("B1.85 the day of a follow-up", () => {
  test("counts days of the mailbox's calendar, at the same time of day", () => {
    expect(dayOf("2026-11-02T10:00:00Z", 4)).toBe("2026-11-06T10:00:00.000Z");
    expect(dayOf("2026-12-29T10:00:00Z", 7)).toBe("2027-01-05T10:00:00.000Z");
  });

  test("waits for the window: a Saturday becomes Monday at nine", () => {
    expect(dayOf("2026-11-04T10:00:00Z", 3)).toBe("2026-11-09T08:00:00.000Z");
    expect(dayOf("2026-11-04T10:00:00Z", 3, null)).toBe("2026-11-07T10:00:00.000Z");
  });

  test("keeps the time of day across both clock changes", () => {
    // Clocks go back on October 25, 2026, and forward on March 28, 2027.
    expect(dayOf("2026-10-23T08:00:00Z", 4)).toBe("2026-10-27T09:00:00.000Z");
    expect(dayOf("2027-03-26T09:00:00Z", 4)).toBe("2027-03-30T08:00:00.000Z");
    // 02:30 does not exist on March 28: the first minute after the jump.
    expect(dueAfter(at("2027-03-27T01:30:00Z"), 1, "Europe/Berlin", null).toISOString()).toBe(
      "2027-03-28T01:00:00.000Z",
    );
  });

  test("never comes within twenty hours of the one before, not even where a user says so", () => {
    const accepted = at("2026-11-03T15:00:00Z");
    expect(notTooSoon(at("2026-11-03T15:30:00Z"), accepted, null).toISOString()).toBe(
      "2026-11-04T11:00:00.000Z",
    );
    for (let hour = 0; hour < 24 * 370; hour += 7) {
      const from = new Date(at("2026-01-01T00:17:00Z").getTime() + hour * 3_600_000);
      expect(dueAfter(from, 1, "Europe/Berlin", berlin).getTime() - from.getTime()).toBeGreaterThanOrEqual(
        20 * 3_600_000,
      );
    }
  });
});

/** The three ways in which mail programs find a thread, as they are documented. */
interface Mail {
  id: string;
  subject: string;
  inReplyTo: string | null;
  references: readonly string[];
}
const bare = (subject: string) => subject.replace(/^(?:re:\s*)+/i, "").trim();
/** Gmail: a reference to a mail of the thread, and the same subject. */
const gmail = (mail: Mail, thread: readonly Mail[]) =>
  thread.some((one) => mail.references.includes(one.id) && bare(one.subject) === bare(mail.subject));
/** Outlook: the same topic, where In-Reply-To or References name a mail of it. */
const outlook = (mail: Mail, thread: readonly Mail[]) =>
  thread.some(
    (one) =>
      bare(one.subject) === bare(mail.subject) && [mail.inReplyTo, ...mail.references].includes(one.id),
  );
/** Thunderbird (JWZ): the last reference that is there is the parent, else In-Reply-To. */
const thunderbird = (mail: Mail, thread: readonly Mail[]) => {
  const parents = [...mail.references].reverse();
  return (parents.length > 0 ? parents : [mail.inReplyTo]).some((id) => thread.some((one) => one.id === id));
};

describe("B1.80 one thread", () => {
  const sent = [
    { messageId: "<one@brand.example>", wireId: "<one@gmail.example>" },
    { messageId: "<two@brand.example>", wireId: null },
  ];

  test("names the id that the recipient saw, else ours, and all ids of the thread", () => {
    expect(followingThread(sent.slice(0, 1))).toEqual({
      inReplyTo: "<one@gmail.example>",
      references: ["<one@brand.example>", "<one@gmail.example>"],
    });
    expect(followingThread(sent)).toEqual({
      inReplyTo: "<two@brand.example>",
      references: ["<one@brand.example>", "<one@gmail.example>", "<two@brand.example>"],
    });
  });

  test("names at most twenty: the first and the newest", () => {
    const many = Array.from({ length: 30 }, (_, i) => ({ messageId: `<${i}@brand.example>`, wireId: null }));
    const { references } = followingThread(many);
    expect(references).toHaveLength(20);
    expect([references[0], references[1], references.at(-1)]).toEqual([
      "<0@brand.example>",
      "<11@brand.example>",
      "<29@brand.example>",
    ]);
  });

  test.each(["About Übersee", "Re: your show", "Frage: Werbung?"])(
    "Gmail, Outlook and Thunderbird show one thread for %s, whichever id the recipient saw",
    (subject) => {
      for (const rewritten of [false, true]) {
        const arrived: Mail[] = [];
        const ours: { messageId: string; wireId: string | null }[] = [];
        for (let step = 0; step <= 3; step += 1) {
          const messageId = `<${step}@brand.example>`;
          const wireId = rewritten ? `<${step}@provider.example>` : null;
          const mail: Mail = {
            id: wireId ?? messageId,
            subject: step === 0 ? subject : followingSubject(subject),
            ...(step === 0 ? { inReplyTo: null, references: [] } : followingThread(ours)),
          };
          if (step > 0)
            for (const program of [gmail, outlook, thunderbird]) expect(program(mail, arrived)).toBe(true);
          arrived.push(mail);
          ours.push({ messageId, wireId });
        }
      }
    },
  );
});
