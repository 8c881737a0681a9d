import { expect, test } from "vitest";
import { createLog } from "./log.ts";

function capture(level = "info") {
  const lines: string[] = [];
  return {
    lines,
    log: createLog({ level, destination: { write: (line: string) => void lines.push(line) } }),
  };
}

test("secrets are redacted at every depth that occurs", () => {
  const { lines, log } = capture();
  log.info(
    {
      password: "canary-1",
      user: { email: "canary-2", name: "kept" },
      req: {
        headers: { authorization: "canary-3", cookie: "canary-4", "set-cookie": "canary-5", host: "kept" },
      },
      mailbox: { smtp: { auth: { secret: "canary-6" } } },
      "set-cookie": "canary-7",
    },
    "signed in",
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain("canary");
  expect(JSON.parse(lines[0]!)).toMatchObject({
    level: "info",
    msg: "signed in",
    user: { name: "kept", email: "[redacted]" },
    req: { headers: { host: "kept", authorization: "[redacted]" } },
  });
});

test("lines below the level are left out", () => {
  const { lines, log } = capture("warn");
  log.info("quiet");
  log.warn("loud");
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(["loud"]);
});
