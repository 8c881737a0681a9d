/**
 * Covers that this process fetches at once; the others wait, as a list page asks for two dozen. A host whose last answer was
 * late or none has places of its own, as slow receivers of webhooks do (decision 171).
 */
const LANES = {
  quick: { places: 8, perHost: 4 },
  slow: { places: 2, perHost: 1 },
} as const;
/** So long a request stands in the row; then its page gets on without. */
const WAIT_MS = 3_000;
/** An answer that takes longer puts its host among the slow ones. */
const SLOW_MS = 3_000;
/** Slow hosts that are remembered, the latest. */
const REMEMBERED = 2_000;

type Lane = keyof typeof LANES;
interface Place {
  host: string;
  lane: Lane;
}

const taken = new Set<Place>();
const waiting = new Set<{ host: string; begin: (place: Place) => void }>();
const slowHosts = new Set<string>();

/** A place for a host; null where all are taken that it may have. */
function take(host: string): Place | null {
  const lane = slowHosts.has(host) ? "slow" : "quick";
  const { places, perHost } = LANES[lane];
  const others = [...taken];
  if (others.filter((one) => one.lane === lane).length >= places) return null;
  if (others.filter((one) => one.host === host).length >= perHost) return null;
  const place = { host, lane } as const;
  taken.add(place);
  return place;
}

function giveBack(place: Place): void {
  taken.delete(place);
  for (const one of waiting) {
    const next = take(one.host);
    if (next) one.begin(next);
  }
}

const waitFor = (host: string): Promise<Place | null> =>
  new Promise((resolve) => {
    const end = (place: Place | null) => {
      clearTimeout(timer);
      waiting.delete(one);
      resolve(place);
    };
    const one = { host, begin: end };
    const timer = setTimeout(() => end(null), WAIT_MS);
    waiting.add(one);
  });

/**
 * Asks a host when it is its turn, and makes something of the answer before the next may begin. Answers null where the turn
 * does not come within some seconds.
 */
export async function inTurn<Answer, Made>(
  host: string,
  ask: () => Promise<Answer>,
  make: (answer: Answer) => Promise<Made>,
): Promise<Made | null> {
  const place = take(host) ?? (await waitFor(host));
  if (!place) return null;
  try {
    return await make(await timed(host, ask));
  } finally {
    giveBack(place);
  }
}

/** Whether it answers or not: remembered is how long it took. */
async function timed<Answer>(host: string, ask: () => Promise<Answer>): Promise<Answer> {
  const began = performance.now();
  try {
    return await ask();
  } finally {
    slowHosts.delete(host);
    if (performance.now() - began > SLOW_MS) slowHosts.add(host);
    const [oldest] = slowHosts;
    if (slowHosts.size > REMEMBERED) slowHosts.delete(oldest!);
  }
}
