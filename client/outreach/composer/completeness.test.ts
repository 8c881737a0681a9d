import { expect, test } from "vitest";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { isReady, whatIsMissing } from "./completeness.ts";
import type { Problem, Recipient } from "./recipients.ts";

const text = { subject: "Tea", body: "Hello" };
const to = (title: string, code?: Problem["code"], missing: string | null = null): Recipient => ({
  entry: { externalId: title, podcast: { title } } as CampaignEntry,
  problem: code ? { entryExternalId: title, code, blocks: code !== "already-written", detail: null } : null,
  missing,
  contact: undefined,
});

test("A5.10 A8.10 A8.11 A8.12 A8.13 what is missing is said in the catalogue's words, where it belongs", () => {
  expect(whatIsMissing(text, [], "en")).toEqual({ recipients: "Please select a recipient." });
  expect(whatIsMissing({ subject: " ", body: "" }, [to("a")], "en")).toEqual({
    subject: "Please provide a subject and mail content.",
  });
  expect(whatIsMissing({ subject: "Tea", body: "\n" }, [to("a")], "en")).toEqual({
    body: "Please provide a subject and mail content.",
  });
  expect(whatIsMissing(text, [to("a", "locked")], "en").recipients).toBe(
    "The email is still locked; unlock first.",
  );
  expect(whatIsMissing(text, [to("a", "unknown")], "en").recipients).toBe(
    "The email is unknown and cannot be selected.",
  );
});

test("one who can be written to is enough; who is left out does not hold up the others", () => {
  expect(isReady(whatIsMissing(text, [to("a", "locked"), to("b", "already-written")], "de"))).toBe(true);
  expect(isReady(whatIsMissing(text, [to("a", "never-contact")], "de"))).toBe(false);
});

test("a placeholder without a value names the podcasts, an unknown one itself", () => {
  const many = Array.from({ length: 7 }, (_, index) => to(`Show ${index}`, undefined, "{{podcast_owner}}"));
  expect(whatIsMissing(text, many, "en").recipients).toContain("Show 0, Show 1, Show 2, Show 3, Show 4 +2.");
  expect(whatIsMissing(text, [to("Locked", "locked", "{{podcast_owner}}"), to("b")], "en")).toEqual({});
  expect(whatIsMissing({ ...text, body: "{{podcast_name}}" }, [to("b")], "en").body).toContain(
    "{{podcast_name}}",
  );
});

test("B2.07 left-over braces are named at the part they stand in", () => {
  expect(whatIsMissing({ subject: "About {{podcast_title}", body: "Hello" }, [to("a")], "en")).toEqual({
    subject: "Braces in the text have no counterpart: {{podcast_title}.",
  });
  expect(whatIsMissing({ ...text, body: "Hello podcast_owner}}" }, [to("a")], "de").body).toContain(
    "podcast_owner}}",
  );
});
