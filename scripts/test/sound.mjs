// @ts-check
// Makes sure that a recognizer, a fingerprinter and what makes sound for it, are there for the tests, or says what is left out.
import { existsSync } from "node:fs";
import { canInstall, install } from "./apt.mjs";

const PROGRAMS = ["pocketsphinx_continuous", "espeak-ng", "sox", "fpcalc"].map((name) => `/usr/bin/${name}`);
const PACKAGES = [
  "pocketsphinx",
  "pocketsphinx-en-us",
  "espeak-ng",
  "sox",
  "libsox-fmt-mp3",
  "libchromaprint-tools",
];

const ready = () => PROGRAMS.every((file) => existsSync(file));

if (!ready() && canInstall()) install(PACKAGES);
console.log(
  ready()
    ? "sound: espeak-ng, sox, fpcalc and pocketsphinx"
    : `sound: no recognizer or no fpcalc; tests of hearing are left out (they need ${PACKAGES.join(" ")})`,
);
