import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { cleanedUp, leash } from "../../../scripts/prove/endings.ts";

// Has one process that ended before, and two that go on; writes into the file of its first argument when it cleans up.
const start = () =>
  leash(spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" }));
const [one, gone, other] = [start(), start(), start()];
cleanedUp(async () => {
  await wait(50);
  writeFileSync(process.argv[2]!, "cleaned up");
});
gone!.once("exit", () => console.log(`children ${one!.pid} ${other!.pid}`));
gone!.kill("SIGKILL");
process.once("SIGUSR2", () => {
  throw new Error("a defect");
});
