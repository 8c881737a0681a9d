// @ts-check
// Makes sure that a recognizer, and what makes sound for it, are there for the tests, or says what is left out.
import { existsSync } from "node:fs";
import { canInstall, install } from "./apt.mjs";

const PROGRAMS = ["pocketsphinx_continuous", "espeak-ng", "sox"].map((name) => `/usr/bin/${name}`);
const PACKAGES = ["pocketsphinx", "pocketsphinx-en-us", "espeak-ng", "sox"];

const ready = () => PROGRAMS.every((file) => existsSync(file));

if (!ready() && canInstall()) install(PACKAGES);
console.log(
  ready()
    ? "sound: espeak-ng, sox and pocketsphinx"
    : `sound: no recognizer; one test of hearing is left out (it needs ${PACKAGES.join(" ")})`,
);
