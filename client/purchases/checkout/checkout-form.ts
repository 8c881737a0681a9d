import type { OpenCheckout } from "./flow.ts";

/** What both forms take: the provider's own, and the one of a demonstration. */
export interface CheckoutFormProps {
  checkout: OpenCheckout;
  /** Nothing can be entered now: it is paid or being canceled. */
  idle: boolean;
  /** The form reports that it is paid; only the server knows whether it is. */
  onPaid: () => void;
  /** The form cannot be shown: its script does not load, or the provider refuses to draw it. */
  onBlocked: () => void;
}
