import type { ConfirmProps } from "./confirm-sheet.tsx";
import { onceOpen, onDemand } from "./on-demand.tsx";

/** A question that cannot be waved away by a click beside it. Focus starts on the harmless way out. */
export const ConfirmDialog = onceOpen<ConfirmProps>(onDemand(() => import("./confirm-sheet.tsx")));
