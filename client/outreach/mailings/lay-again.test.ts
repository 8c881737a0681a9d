import { expect, test } from "vitest";
import type { TakenBack } from "../../../contract/outreach/take-back.ts";
import { stubStorage } from "../../../tests/support/browser/web-storage.ts";
import { keepSelection, takeSelection } from "../../campaigns/entries/selected-entries.ts";
import { emptyDraft, findDraft, layDraft } from "../composer/draft.ts";
import { emptyPlan } from "../follow-ups/plan.ts";
import { findWork, layWork, noWork, setWorkAside } from "../room/room-work.ts";
import { layAgain } from "./lay-again.ts";

stubStorage();
stubStorage("sessionStorage");

const back: TakenBack = {
  campaign: "c1",
  language: "en",
  form: "formal",
  subject: "Tea",
  subjectB: null,
  body: "Hello",
  joinedBody: null,
  steps: [],
  notBefore: null,
  byRhythm: false,
  template: null,
  recipients: ["e1", "e2"],
  files: [],
};
const there = () => findDraft("kim", "c1", "working")!;
const work = () => findWork("kim", "c1", there().id);
const edited = { ...noWork, edits: { e1: { subject: "S", body: "Just for Ines" } } };

test("B1.88 a mailing that was taken back is a draft of its own, with what was done for it in the room", () => {
  setWorkAside("kim", "c1", back, edited);
  expect(layAgain("kim", back)).toEqual({ othersStay: false });
  expect(there()).toMatchObject({ subject: "Tea", body: "Hello" });
  expect(there().id).not.toBe("");
  expect(work()).toEqual(edited);
  expect(takeSelection("c1")).toEqual(["e1", "e2"]);
  // Asked for again after a lost answer, it stands there once.
  layAgain("kim", back);
  expect(there().body).toBe("Hello");
  expect(work()).toEqual(edited);
});

test("B1.88 what was done in the room for the draft that is there stays, also where its text is a template's", () => {
  const template = { subject: "Template", body: "From a template" };
  const draft = { ...emptyDraft("en"), ...template, base: template, id: "d1", changed: "2026-11-20" };
  layDraft("kim", "c1", "working", draft);
  layWork("kim", "c1", "d1", edited);
  setWorkAside("kim", "c1", back, { ...noWork, edits: { e2: { subject: "S", body: "Just for Tom" } } });
  layAgain("kim", back);
  expect(there()).toMatchObject({ id: "d1", subject: "Template", body: "From a template\n\nHello" });
  expect(work().edits).toMatchObject({ e1: { body: "Just for Ines" }, e2: { body: "Just for Tom" } });
});

test("B1.88 work of a draft that is gone is not that of the mailing which comes back", () => {
  layWork("kim", "c1", "gone", edited);
  layAgain("kim", back);
  expect(work()).toEqual(noWork);
});

test("B1.88 a mailing whose podcasts are all gone is to nobody, not to the whole campaign", () => {
  layAgain("kim", { ...back, recipients: [] });
  expect(takeSelection("c1")).toEqual([]);
});

test("B1.88 what is being written to others stays theirs, and that is said", () => {
  layDraft("kim", "c1", "working", { ...emptyDraft("en"), body: "Dear host", id: "d1" });
  keepSelection("c1", ["e3"]);
  expect(layAgain("kim", back)).toEqual({ othersStay: true });
  expect(takeSelection("c1")).toEqual(["e3"]);
  keepSelection("c1", ["e2", "e1"]);
  expect(layAgain("kim", back)).toEqual({ othersStay: false });
});

test("B1.88 follow-ups that are being written stay, also before there is a text", () => {
  const plan = { ...emptyPlan, steps: [{ days: 4, body: "Again" }] };
  layDraft("kim", "c1", "working", { ...emptyDraft("en"), plan, id: "d1" });
  layAgain("kim", back);
  expect(there()).toMatchObject({ id: "d1", subject: "Tea", body: "Hello", plan });
});
