import { expect, test } from "vitest";
import { showToast, undoable, undoLast } from "./toast.tsx";

/** An action whose answer comes on demand. */
function held() {
  let answer: (done: boolean) => void = () => {};
  const act = undoable(new Promise<boolean>((done) => (answer = done)));
  return { act, answer };
}

test("what is taken back before its answer is there is taken back as soon as it has come", async () => {
  const { act, answer } = held();
  let undone = 0;
  expect(undoLast()).toBe(true);
  expect(undone).toBe(0);
  answer(true);
  await act;
  showToast("moved", { label: "Undo", undoes: true, onAct: () => (undone += 1) });
  expect(undone).toBe(1);
  expect(undoLast()).toBe(false);
});

test("what was not done is not taken back, nor is the act after it", async () => {
  const { act, answer } = held();
  undoLast();
  answer(false);
  await act;
  let undone = 0;
  showToast("moved", { label: "Undo", undoes: true, onAct: () => (undone += 1) });
  expect(undone).toBe(0);
  expect(undoLast()).toBe(true);
  expect(undone).toBe(1);
});
