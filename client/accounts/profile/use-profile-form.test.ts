import { expect, test } from "vitest";
import { Problem } from "../../api/problem.ts";
import { firstErrors } from "./use-profile-form.ts";

const field = (errors: string[]) => ({ value: "x", errors });
const refusal = (payload: unknown, errors: { pointer: string; detail: string }[] = []) =>
  new Problem({ code: "invalid", status: 422, detail: "", payload, errors });

test("A5.13 of the server's errors the first of each field is shown", () => {
  const form = {
    firstName: field(["At most 60 characters.", "No line breaks."]),
    middleName: field([]),
    lastName: field([]),
    nickName: field(["No line breaks."]),
  };
  expect(firstErrors(refusal(form))).toEqual({
    firstName: "At most 60 characters.",
    nickName: "No line breaks.",
  });
});

test("without the form the pointers are read; another failure names no field", () => {
  expect(firstErrors(refusal(undefined, [{ pointer: "/lastName/value", detail: "Too long." }]))).toEqual({
    lastName: "Too long.",
  });
  expect(firstErrors(new Problem({ code: "network", status: 0, detail: "" }))).toEqual({});
  expect(firstErrors(new TypeError("x"))).toEqual({});
});
