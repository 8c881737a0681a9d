import type { DialogProps } from "./dialog-sheet.tsx";
import { onceOpen, onDemand } from "./on-demand.tsx";

/** A sheet in the middle of the window; from below on small screens. Focus goes in and comes back. */
export const Dialog = onceOpen<DialogProps>(onDemand(() => import("./dialog-sheet.tsx")));
