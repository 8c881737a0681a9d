import { PODCAST_STATES, type PodcastState } from "../../contract/campaigns.ts";
import { useText } from "../language/text.tsx";
import { type Filling, FillingCircle } from "../ui/filling-circle.tsx";

/** One state, or every podcast whatever its state. */
export type StateChoice = PodcastState | "All";
export const STATE_CHOICES: readonly StateChoice[] = ["All", ...PODCAST_STATES];

const fillings: Record<PodcastState, Filling> = {
  New: "empty",
  Contacted: "quarter",
  FollowedUp: "half",
  Interested: "three-quarters",
  Signed: "full",
  Briefed: "ticked",
  Lost: "struck",
};

/** The circle of a state: it fills on the way from new to briefed, and is struck out where the host declined. */
export const StateSign = ({ state }: { state: PodcastState }) => <FillingCircle filling={fillings[state]} />;

/** Circle and name. */
export function StateName({ state }: { state: PodcastState }) {
  const t = useText();
  return (
    <span className="state-name">
      <StateSign state={state} />
      {t(`campaigns.state.${state}`)}
    </span>
  );
}

/** Reads a state from an address; anything else means all. */
export const readStateChoice = (value: unknown): StateChoice =>
  STATE_CHOICES.find((choice) => choice === value) ?? "All";
