import type { ConfirmProps } from "./confirm-sheet.tsx";
import { onceOpen, onDemand } from "./on-demand.tsx";

/** A question that a click outside does not close. Focus starts on the safe choice. */
export const ConfirmDialog = onceOpen<ConfirmProps>(onDemand(() => import("./confirm-sheet.tsx")));
