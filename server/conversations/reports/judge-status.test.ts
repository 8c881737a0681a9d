import { describe, expect, test } from "vitest";
import type { ReportKind } from "../tables.ts";
import { judgeStatus } from "./judge-status.ts";
import type { ReportedRecipient } from "./report.ts";

const judge = (status: string | null, diagnostic = "", action: ReportedRecipient["action"] = "failed") =>
  judgeStatus({ status, diagnostic, action });

describe("B1.54 one table turns status and words into a kind", () => {
  const CASES: [string | null, string, ReportKind][] = [
    ["5.1.1", "", "gone"],
    ["5.1.2", "", "gone"],
    ["5.1.3", "", "gone"],
    ["5.1.6", "", "gone"],
    ["5.1.10", "", "gone"],
    ["5.2.1", "550 this account has been disabled", "gone"],
    ["5.2.1", "550 not now", "unclear"],
    ["5.4.4", "Host or domain name not found", "gone"],
    ["5.4.4", "no route", "unclear"],
    ["5.4.1", "550 5.4.1 Recipient address rejected: Access denied", "gone"],
    ["5.4.1", "no answer from host", "unclear"],
    [null, "550 user unknown", "gone"],
    ["5.2.2", "", "full"],
    ["4.2.2", "", "full"],
    [null, "552 mailbox full", "full"],
    ["5.7.1", "", "blocked"],
    ["5.7.509", "", "blocked"],
    [null, "554 rejected for policy reasons", "blocked"],
    ["4.4.7", "", "expired"],
    ["5.4.7", "", "expired"],
    ["5.3.4", "", "content"],
    ["5.6.0", "", "content"],
    ["4.3.2", "", "delayed"],
    [null, "451 too many connections", "delayed"],
    ["5.0.0", "550 no such user", "gone"],
    ["5.1.0", "550 unknown recipient", "gone"],
    ["5.0.0", "550 no", "unclear"],
    ["5.1.0", "", "unclear"],
    ["5.1.7", "", "ours"],
    ["5.1.8", "", "ours"],
    [null, "", "unclear"],
  ];
  test.each(CASES)("B1.54 %s %s is %s", (status, words, kind) => expect(judge(status, words)).toBe(kind));

  test("B1.54 a delayed mail is delayed, whatever else is said, unless the mailbox is full", () => {
    expect(judge("5.1.1", "", "delayed")).toBe("delayed");
    expect(judge("4.2.2", "", "delayed")).toBe("full");
  });

  test("B1.54 a name in the recipient's address decides nothing", () => {
    expect(judge("5.0.0", "550 <user-unknown@quota.example> refused")).toBe("unclear");
  });

  test("B1.54 only a delivered mail is delivered", () => {
    expect(judge("2.0.0", "", "delivered")).toBe("delivered");
    expect(judge("2.0.0", "", "relayed")).toBe("unclear");
  });
});
