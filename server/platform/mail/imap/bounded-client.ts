import { ImapFlow, type ImapFlowOptions } from "imapflow";

/**
 * In bytes. What is asked for at once is shorter: a piece of a mail, the fields of a mail that is small, the numbers of
 * one search. A line is short, because imapflow takes hundreds of bytes of memory for each word of one.
 */
const LONGEST_LITERAL = 1_100_000;
const LONGEST_LINE = 128 * 1024;
const LINE_END = 2;
/** Literals of one answer. We never ask for more than one; imapflow's time grows with their square. */
const MOST_LITERALS = 50;
/**
 * Bytes that a server may answer to one command beside what it says of single mails: some 8,000 folders or 100,000
 * numbers. It costs some sixty times as much memory.
 */
const MOST_SAID = 1_000_000;
/** And what it says of single mails, asked for or as news: each is dropped before the next one is read. */
const MOST_OF_MAILS = 8_000_000;
/** Numbers that a server may find in short, such as 1:4294967295. */
const MOST_FOUND = 100_000;
/** What imapflow remembers as long as the connection lives: ways to sign in, and folders that were opened. */
const MOST_WAYS = 100;
const MOST_FOLDERS = 10_000;

const OF_A_MAIL = /^\* \d{1,10} (?:FETCH|EXISTS|EXPUNGE|RECENT)\b/i;
/** imapflow's own bounds, which come as events. */
const TOO_LARGE: ReadonlySet<string> = new Set(["LiteralTooLarge", "LineTooLarge", "ResponseTooLarge"]);

interface Answer {
  payload: Buffer;
  literals: Buffer[];
}
interface Word {
  value?: unknown;
}
interface FlowInside extends ImapFlow {
  authCapabilities: ReadonlyMap<string, boolean>;
  folders: ReadonlyMap<string, unknown>;
  send(command: object): Promise<void>;
  handleResponse(answer: Answer): Promise<boolean>;
  getUntaggedHandler(name: string, words: readonly (Word | null)[] | undefined): unknown;
  normalizeUntaggedCommand(name: string, words: readonly (Word | null)[] | undefined): string;
}
const Flow = ImapFlow as unknown as new (options: ImapFlowOptions) => FlowInside;

/**
 * A connection that ends when the server answers more than can be meant. imapflow bounds one answer and neither how many
 * follow one command nor what they grow to, so the counting stands inside it; its version is fixed for that.
 */
export class BoundedClient extends Flow {
  /** Why the connection was ended, if it was by this. Commands then fail in other words, or come to nothing. */
  overflow: Error | null = null;
  #said = 0;
  #ofMails = 0;
  #found = 0;

  constructor(options: ImapFlowOptions) {
    super({
      ...options,
      maxLiteralSize: LONGEST_LITERAL,
      maxLineLength: LONGEST_LINE,
      maxResponseSize: LONGEST_LITERAL + LONGEST_LINE,
    });
    // Without a listener an error between two commands would end the process.
    this.on("error", (error: Error & { code?: string }) => {
      if (TOO_LARGE.has(error.code ?? "")) this.overflow ??= error;
    });
  }

  /** Begins a command: nothing that the server says can do that. */
  override send(command: object): Promise<void> {
    this.#said = 0;
    this.#ofMails = 0;
    this.#found = 0;
    return super.send(command);
  }

  override async handleResponse(answer: Answer): Promise<boolean> {
    const { payload, literals } = answer;
    if (literals.length > MOST_LITERALS) throw this.#tooMuch();
    const length = literals.reduce((sum, literal) => sum + literal.length, payload.length + LINE_END);
    if (OF_A_MAIL.test(payload.toString("latin1", 0, 32))) this.#ofMails += length;
    else this.#said += length;
    if (this.#said > MOST_SAID || this.#ofMails > MOST_OF_MAILS) throw this.#tooMuch();
    if (this.authCapabilities.size > MOST_WAYS || this.folders.size > MOST_FOLDERS) throw this.#tooMuch();
    return super.handleResponse(answer);
  }

  override getUntaggedHandler(name: string, words: readonly (Word | null)[] | undefined): unknown {
    const kind = this.normalizeUntaggedCommand(name, words);
    // Comes only to who has asked for QRESYNC; imapflow would write out each number.
    if (kind === "VANISHED") return undefined;
    if (kind === "ESEARCH") {
      this.#found += countSets(words ?? []);
      if (this.#found > MOST_FOUND) throw this.#tooMuch();
    }
    return super.getUntaggedHandler(name, words);
  }

  /** To be thrown where imapflow reads: it then ends the command and the connection. */
  #tooMuch(): Error {
    this.overflow ??= new Error("The server answered more than was asked for");
    return this.overflow;
  }
}

/** How many numbers imapflow would write out for the sets among these words. */
function countSets(words: readonly (Word | null)[]): number {
  let count = 0;
  for (const word of words) {
    if (typeof word?.value !== "string") continue;
    for (const part of word.value.split(",")) {
      const colon = part.indexOf(":");
      const ends = colon < 0 ? [part, part] : [part.slice(0, colon), part.slice(colon + 1)];
      // Without an end it stands for as many mails as the server says there are.
      if (ends.includes("*")) return Number.POSITIVE_INFINITY;
      // Not only digits: imapflow takes 1e7 for a number.
      const [from = 0, to = 0] = ends.map(Number);
      if (Number.isFinite(from) && Number.isFinite(to)) count += Math.abs(to - from) + 1;
    }
  }
  return count;
}
