import { buildImage } from "../../server/catalogue/search/build/build-image.ts";

// One build of the search tables in a process of its own, as the product makes it; answers what it took.

process.once("message", async ({ connectionString }: { connectionString: string }) => {
  const began = performance.now();
  const built = await buildImage(connectionString);
  const seconds = (performance.now() - began) / 1_000;
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
  process.send!({ built, seconds, cpuSeconds, peakBytes: maxRSS * 1_024 }, () => process.exit(0));
});
