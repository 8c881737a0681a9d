// @ts-check
// Makes sure that the rules for Prometheus can be tried, or says what is left out.
import { existsSync } from "node:fs";
import { canInstall, install } from "./apt.mjs";

const ready = () => existsSync("/usr/bin/promtool");

if (!ready() && canInstall()) install(["prometheus"]);
console.log(
  ready()
    ? "watching: promtool"
    : "watching: no promtool; the rules for alerts are not tried (it needs prometheus)",
);
// Where everything has to be tried, nothing is left out.
if (!ready() && process.env.CI) process.exitCode = 1;
