import { expect, test } from "vitest";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../contract/accounts-entry.ts";
import { passwordStrength } from "./password-strength.ts";

const of = (password: string) => passwordStrength(password).strength;

test("A2.02 a new password says how much is missing, then how good it is", () => {
  expect(passwordStrength("")).toEqual({ strength: "empty", missing: PASSWORD_MIN });
  expect(passwordStrength("tea at seven")).toEqual({ strength: "short", missing: 3 });
  expect(of("abcde".repeat(4))).toBe("guessable");
  expect(of("kettle on a roof")).toBe("good");
  expect(of("seven kettles on a blue roof")).toBe("strong");
  expect(of("x1".repeat(PASSWORD_MAX))).toBe("long");
});

test("A2.02 characters are counted as people count them: an emoji is no two of them", () => {
  expect(passwordStrength("🫖".repeat(3)).missing).toBe(PASSWORD_MIN - 3);
});
