import { expect, test } from "vitest";
import { stubStorage } from "../../../tests/support/browser/web-storage.ts";
import { emptyDraft, findDraft, keyOf, layDraft } from "./draft.ts";
import { type DraftDesk, openDraft } from "./draft-desk.ts";

const stored = stubStorage();

const working = keyOf("anna", "c1", "working");
const open = () => openDraft("anna", "c1", () => "de");
const inStore = () => findDraft("anna", "c1", "working");
const type = (desk: DraftDesk, body: string) => desk.set({ body, changed: new Date().toISOString() });
/** What the browser tells this tab once another one has written. */
const tell = (desk: DraftDesk) => desk.changedElsewhere(working);

test("B1.110 what is written in one tab stands in the other one, and is written over there", () => {
  const [here, there] = [open(), open()];
  type(here, "Hello");
  here.flush();
  tell(there);
  expect(there.read()).toMatchObject({ draft: { body: "Hello" }, state: "saved", joined: false });
  type(there, "Hello Ines");
  there.flush();
  expect(inStore()?.body).toBe("Hello Ines");
  tell(here);
  expect(here.read().draft).toEqual(there.read().draft);
  // A tab that is told of nothing looks when one comes back to it.
  layDraft("anna", "c1", "working", { ...inStore()!, body: "Hello all" });
  here.catchUp();
  expect(here.read().draft.body).toBe("Hello all");
});

test("B1.110 B1.88 where both tabs have written, both texts stand: what came back is not written over", () => {
  const here = open();
  type(here, "Dear host");
  // The mailing is taken back in another tab before that is saved.
  layDraft("anna", "c1", "working", { ...emptyDraft("en"), id: "d1", subject: "Tea", body: "Hello" });
  tell(here);
  expect(here.read().draft.body).toBe("Dear host");
  here.flush();
  expect(here.read()).toMatchObject({ joined: true, state: "saved" });
  expect(inStore()).toMatchObject({ id: "d1", subject: "Tea", body: "Dear host\n\nHello" });
  // Once more is not twice.
  type(here, `${here.read().draft.body}!`);
  here.flush();
  expect(inStore()?.body).toBe("Dear host\n\nHello!");
});

test("B1.124 what was sent in another tab is closed here; what was written here since is another draft", () => {
  const here = open();
  type(here, "Hello");
  here.flush();
  const there = open();
  const sent = there.read().draft;
  there.drop(sent);
  expect(there.read()).toMatchObject({ draft: { id: "", body: "" }, state: "untouched" });
  tell(here);
  expect(here.read()).toMatchObject({ draft: { id: "", body: "" }, state: "untouched" });
  type(here, "Next");
  expect(here.read().draft.id).not.toBe("");
  expect(here.read().draft.id).not.toBe(sent.id);

  here.flush();
  tell(there);
  type(here, "Next one");
  there.drop(there.read().draft);
  tell(here);
  expect(here.read().draft.body).toBe("Next one");
  const { id } = here.read().draft;
  here.flush();
  expect(inStore()).toMatchObject({ body: "Next one" });
  expect(inStore()?.id).not.toBe(id);
});

test("B1.110 what another tab has written while this one was sending stays, as another draft", () => {
  const [here, there] = [open(), open()];
  type(here, "Hello");
  here.flush();
  const sent = here.read().draft;
  there.catchUp();
  type(there, "Hello Ines");
  there.flush();
  here.drop(sent);
  expect(inStore()?.body).toBe("Hello Ines");
  expect(inStore()?.id).not.toBe(sent.id);
  expect(here.read().draft).toEqual(inStore());
  // Follow-ups that wait to be exchanged were not sent, and are no text.
  here.set({ plan: { ...sent.plan, spare: [{ days: 4, body: "Again" }] } });
  here.drop({ ...here.read().draft, plan: sent.plan });
  expect(inStore()).toBeNull();
});

test("a browser whose data was deleted takes no words out of an open page", () => {
  const here = open();
  type(here, "Hello");
  here.flush();
  stored.clear();
  here.changedElsewhere(null);
  here.catchUp();
  expect(here.read().draft.body).toBe("Hello");
  here.set({ subject: "Tea" });
  here.flush();
  expect(inStore()).toMatchObject({ subject: "Tea", body: "Hello" });
});

test("a draft of an earlier version keeps what belongs to it: it gets no name while it is written on", () => {
  const { id: _, ...older } = { ...emptyDraft("de"), body: "Hello", changed: "2026-11-20T14:01:00Z" };
  stored.set(working, JSON.stringify(older));
  const here = open();
  type(here, "Hello all");
  here.flush();
  expect(inStore()).toMatchObject({ id: "", body: "Hello all" });
});

test("what was put aside with the button in another tab is offered here", () => {
  const [here, there] = [open(), open()];
  type(there, "Hello");
  there.keep();
  here.changedElsewhere(keyOf("anna", "c1", "kept"));
  expect(here.read().kept?.body).toBe("Hello");
});
