import { expect, test } from "vitest";
import { joinWork } from "./joined-work.ts";
import { noWork } from "./room-work.ts";

const text = (body: string) => ({ subject: "", body });

test("B1.88 what comes back to the room stands beside and below what is there", () => {
  const there = {
    ...noWork,
    edits: { a: { subject: "", body: "Dear Ines" }, b: text("Mine") },
    leftOut: ["x"],
    mailboxes: ["m1"],
  };
  const back = {
    ...noWork,
    edits: { a: { subject: "Tea", body: "Hello Ines" }, c: text("Theirs") },
    leftOut: ["y"],
    approved: { c: "print" },
    mailboxes: ["m2"],
    overrides: { c: "asked for it" },
  };
  expect(joinWork({ work: there, text: text("One") }, { work: back, text: text("Two") })).toEqual({
    edits: { a: { subject: "Tea", body: "Dear Ines\n\nHello Ines" }, b: text("Mine"), c: text("Theirs") },
    joinedBody: "",
    leftOut: ["x"],
    approved: { c: "print" },
    mailboxes: ["m1"],
    overrides: { c: "asked for it" },
  });
});

test("B1.88 a text for several shows is joined as the text itself is", () => {
  const apart = { ...noWork, joinedBody: "For all of your shows" };
  const joined = (own: typeof noWork, back: typeof noWork) =>
    joinWork({ work: own, text: text("One") }, { work: back, text: text("Two") }).joinedBody;
  expect(joined(apart, noWork)).toBe("For all of your shows\n\nTwo");
  expect(joined(noWork, apart)).toBe("One\n\nFor all of your shows");
  expect(joined(noWork, noWork)).toBe("");
});
