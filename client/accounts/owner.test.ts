import { expect, test } from "vitest";
import type { Login } from "../../contract/accounts.ts";
import { nameOf } from "./owner.ts";

const field = (value: string) => ({ value, errors: [] });
const login = (nickName: string, firstName: string, lastName: string): Login => ({
  publicId: "l1",
  username: "mara@tea.example",
  failCounter: 0,
  owner: null,
  language: "en",
  country: "US",
  profile: {
    firstName: field(firstName),
    middleName: field("Ida"),
    lastName: field(lastName),
    nickName: field(nickName),
  },
});

test("A2.23 a login is called by nickname, else first and last name, else user name", () => {
  expect(nameOf(login("Ma", "Mara", "Lindqvist"))).toBe("Ma");
  expect(nameOf(login(" ", "Mara", "Lindqvist"))).toBe("Mara Lindqvist");
  expect(nameOf(login("", "", "Lindqvist"))).toBe("Lindqvist");
  expect(nameOf(login("", "", ""))).toBe("mara@tea.example");
});
