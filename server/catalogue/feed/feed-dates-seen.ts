import { MOST_RECENT } from "../episodes/recent-episodes.ts";

/** Remembers the newest and oldest publication date, without trusting the feed's clock. */
export class DatesSeen {
  readonly #now: number;
  newest: Date | null = null;
  oldest: Date | null = null;
  /** The newest ones, the newest first. */
  readonly recent: Date[] = [];
  #future = false;

  constructor(now: Date) {
    this.#now = now.getTime();
  }

  /** Takes a date in; true when it is the newest so far. */
  add(date: Date): boolean {
    const stamp = date.getTime();
    // One day of tolerance for time zones; anything later is announced, not published.
    if (stamp > this.#now + 86_400_000) {
      this.#future = true;
      return false;
    }
    this.#keepRecent(date);
    if (this.oldest === null || stamp < this.oldest.getTime()) this.oldest = date;
    if (this.newest !== null && stamp <= this.newest.getTime()) return false;
    this.newest = date;
    return true;
  }

  #keepRecent(date: Date): void {
    const last = this.recent[MOST_RECENT - 1];
    if (last && date <= last) return;
    const at = this.recent.findIndex((one) => one < date);
    this.recent.splice(at < 0 ? this.recent.length : at, 0, date);
    this.recent.length = Math.min(this.recent.length, MOST_RECENT);
  }

  /** The newest date; where all lie in the future, today at midnight UTC, so that reading again the same day agrees. */
  latest(): Date | null {
    if (this.newest !== null || !this.#future) return this.newest;
    return new Date(Math.floor(this.#now / 86_400_000) * 86_400_000);
  }
}
