// @ts-check
// Where the database of a test run lies: in memory, where there is room for it. Hundreds of databases are copied in a run, of
// some 1,800 files each, which takes ten times as long on a disk.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Bytes that have to be free: several times what a run takes. */
const ROOM = 4 * 2 ** 30;
/** So the folders begin, in memory and elsewhere. */
const PREFIX = "hostread-";
/** A folder without a running PostgreSQL is of a run that was killed, unless it was made just now. */
const JUST_NOW_MS = 600_000;

/** A new folder, named after what it is for; the caller removes it. @param {string} purpose @returns {string} */
export function makeDatabaseFolder(purpose) {
  if (!hasRoom()) return mkdtempSync(path.join(tmpdir(), `${PREFIX}${purpose}-`));
  removeLeftOver();
  return mkdtempSync(path.join(MEMORY, `${PREFIX}${purpose}-`));
}

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM && freemem() >= ROOM;
}

/** What a killed run has left would take memory until the machine is started again. */
function removeLeftOver() {
  for (const name of readdirSync(MEMORY).filter((one) => one.startsWith(PREFIX))) {
    const folder = path.join(MEMORY, name);
    try {
      if (Date.now() - statSync(folder).mtimeMs < JUST_NOW_MS || isRunning(folder)) continue;
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another run removes it, or it is somebody else's.
    }
  }
}

/** @param {string} folder */
function isRunning(folder) {
  const pids = ["data/postmaster.pid", "data/postgres/postmaster.pid", "postgres/postmaster.pid"]
    .map((file) => path.join(folder, file))
    .filter((file) => existsSync(file))
    .map((file) => Number(readFileSync(file, "utf8").split("\n")[0]));
  return pids.some((pid) => existsSync(`/proc/${pid}`));
}
