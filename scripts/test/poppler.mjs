// @ts-check
// Makes sure that another program than ours can read the pages that are printed, or says what is left out.
import { existsSync } from "node:fs";
import { canInstall, install } from "./apt.mjs";

const ready = () => existsSync("/usr/bin/pdftotext");

if (!ready() && canInstall()) install(["poppler-utils"]);
console.log(
  ready()
    ? "paper: pdftotext"
    : "paper: no pdftotext; what stands on printed pages is left out (it needs poppler-utils)",
);
