/** The pipeline, in its order. Apart from the schemas: the client's addresses name states, and are read before those. */
export const PODCAST_STATES = [
  "New",
  "Contacted",
  "FollowedUp",
  "Interested",
  "Signed",
  "Briefed",
  "Lost",
] as const;
