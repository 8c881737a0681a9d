// @ts-check
// The parts of the measurement of search at one size, each in a process of its own, and the figures they leave.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { measure as measureProgram } from "../stand/measure.mjs";
import { findSphinx } from "./sphinx-package.mjs";

/** @typedef {"ours" | "sqlite" | "sphinx" | "page" | "browser"} Part */
/** @typedef {{ part: Part, size: number, folder: string, rounds: number, quick: boolean, programs: string }} Run */

/** In this order: the first one writes the podcasts that the others ask for. @type {readonly Part[]} */
export const PARTS = ["ours", "sqlite", "sphinx", "page", "browser"];

/** What each part runs: a program that sends its figures. */
const PROGRAMS = {
  ours: "search-world",
  sphinx: "sphinx-world",
  page: "page-world",
  browser: "browser-world",
};
/** A part that takes longer is stuck. */
const LONGEST_MS = 6 * 3_600_000;

/**
 * @param {Run} run
 * @param {string} commit
 * @param {boolean} reuse whether figures of the same commit, size and rounds that lie in the folder are taken instead
 */
export async function measurePart(run, commit, reuse) {
  const file = path.join(run.folder, "figures", `${run.part}.json`);
  const stamp = JSON.stringify([commit, run.size, run.rounds, run.quick]);
  if (reuse && existsSync(file) && !commit.endsWith("+")) {
    const left = JSON.parse(readFileSync(file, "utf8"));
    if (left.stamp === stamp) {
      console.error(`  measured before, ${left.at}`);
      return { [run.part]: left.figures };
    }
  }
  const began = performance.now();
  const figures = await measure(run);
  console.error(`  ${run.part} took ${Math.round((performance.now() - began) / 1_000)} s`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify({ stamp, at: new Date().toISOString(), figures }));
  renameSync(`${file}.new`, file);
  return { [run.part]: figures };
}

/** @param {Run} run @returns {Promise<unknown>} */
function measure(run) {
  if (run.part === "sqlite") return measureSqlite(run);
  if (run.part !== "sphinx") return measureInside(run, PROGRAMS[run.part], {});
  const sphinx = findSphinx(path.resolve("node_modules/.cache/hostread-sphinx"));
  if ("reason" in sphinx) return Promise.resolve(sphinx);
  const environment = { BENCH_SPHINX: sphinx.bin, BENCH_SPHINX_LIBRARIES: sphinx.libraries };
  return measureInside(run, PROGRAMS.sphinx, environment);
}

/** @param {Run} run @param {string} program @param {Record<string, string>} more @returns {Promise<unknown>} */
const measureInside = ({ size, folder, rounds, quick, programs }, program, more) =>
  measureProgram(
    programs,
    program,
    {
      ...process.env,
      BENCH_QUICK: quick ? "1" : "",
      BENCH_SIZE: String(size),
      BENCH_ROUNDS: String(rounds),
      BENCH_FOLDER: folder,
      ...more,
    },
    { timeout: LONGEST_MS },
  );

/** Node's own SQLite comes with a later Node than the product asks for. @param {Run} run */
async function measureSqlite({ size, folder, rounds, quick, programs }) {
  const args = [
    ...["--yes", "node@24", "--no-warnings", path.join(programs, "sqlite-world.js")],
    ...[String(size), path.join(folder, "podcasts.sqlite"), String(rounds)],
    ...[`${readFileSync(path.join(folder, "whole with details"), "utf8")}T12:00:00Z`, quick ? "2" : "15"],
  ];
  const limits = { maxBuffer: 1 << 24, timeout: LONGEST_MS };
  const { stdout } = await promisify(execFile)("npx", args, limits);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
