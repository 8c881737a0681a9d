import { readStateChoice, type StateChoice } from "../campaigns/pipeline-state.tsx";

/** `from`: the page that required a sign-in, to return to afterwards. */
export const signInSearch = (search: Record<string, unknown>): { from?: string } =>
  typeof search.from === "string" ? { from: search.from } : {};

/** Which podcasts an action is about, where no selection was handed over: those in a state, or all. */
export const actionSearch = (search: Record<string, unknown>): { state?: StateChoice } =>
  search.state === undefined ? {} : { state: readStateChoice(search.state) };
