import { describe, expect, test } from "vitest";
import { brokenPasswordRule } from "./password-rules.ts";

const rule = (password: string, about: string[] = []) => brokenPasswordRule(password, about)?.rule ?? "fine";

describe("S-6 new passwords", () => {
  test("have 15 to 128 characters of any kind, counted as people count them", () => {
    expect(rule("vexing otters 1")).toBe("fine");
    expect(rule("vexing otters")).toBe("too-short");
    expect(rule("日本語でもよいパスワードです長い")).toBe("fine");
    expect(rule("🦦".repeat(14))).toBe("too-short");
    expect(rule(`velvet otters ${"x".repeat(114)}`)).toBe("fine");
    expect(rule(`velvet otters ${"x".repeat(115)}`)).toBe("too-long");
    expect(rule("  spaces count, and so do tabs\t")).toBe("fine");
    expect(brokenPasswordRule("short")).toEqual({ rule: "too-short", values: { min: 15 } });
  });

  test.each([
    "passwordpassword",
    "P@ssw0rd-P@ssw0rd",
    "Passwort!Passwort!",
    "qwertzuiopasdfghjkl",
    "123456789012345678",
    "aaaaaaaaaaaaaaaaaaaa",
    "abababababababababab",
    "abcdefghijklmnopqrst",
    "letmeinletmein2026!",
    "iloveyouiloveyou<3",
    "correct horse battery staple",
    "hostread-podcast-2026",
    "Hostread Campaign Admin",
    "hostread-demonstration",
    "Willkommen-Berlin-2026",
    "welcome to the podcast",
  ])("refuse what is guessed first: %s", (password) => {
    expect(rule(password)).toBe("password-common");
  });

  test.each([
    "velvet otter paints slow clouds",
    "kein Regen über der Hallig",
    "hunter gathers twelve odd spoons",
    "7 geese; 3 lakes; 1 borrowed canoe",
    "Xq7!vLm2#Rt9$Kp4",
  ])("take what is one's own: %s", (password) => {
    expect(rule(password)).toBe("fine");
  });

  test("refuse what everybody knows of this user", () => {
    const about = ["ann.larkspur@velvetworks.example", "Velvetworks", "Ann", "Larkspur"];
    expect(rule("larkspur-velvetworks", about)).toBe("password-common");
    expect(rule("larkspur-velvetworks")).toBe("fine");
    expect(rule("velvetworks sells nine brass lamps", about)).toBe("fine");
  });
});
