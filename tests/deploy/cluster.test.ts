import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "../../server/platform/config.ts";

const text = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), "utf8");

const variables = Object.fromEntries(
  text("cluster/hostread.env")
    .split("\n")
    .filter((line) => /^[A-Z_]+=./.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);

test("D6.02 a web process of the cluster listens where HAProxy asks", () => {
  const [, backend] = text("cluster/haproxy.cfg").split("\nbackend hostread\n");
  const servers = backend!.split("\nlisten ")[0]!.matchAll(/^\tserver \S+ ([\d.]+):\d+$/gm);
  const addresses = [...servers].map(([, address]) => address);
  expect(addresses).toEqual(["10.0.0.21", "10.0.0.22"]);
  const { host } = readConfig({ ...variables, HOSTREAD_SECRET_KEY: "k".repeat(64) });
  expect(["0.0.0.0", ...addresses]).toContain(host);
});
