import { createContext } from "react";

/** Whether conversations are selected in the list: keys that act on the open one are then theirs. */
export const SelectingContext = createContext(false);
