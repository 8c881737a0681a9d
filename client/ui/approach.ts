import { type PointerEvent, useCallback, useEffect, useRef } from "react";

/** How long the mouse rests on something before a click is likely, in ms; passing over it takes less. */
const REST_MS = 50;

export interface Approach {
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: () => void;
}

/**
 * Reports what the mouse rests on, so that a click's data can be loaded in advance. Touch and keys give no such
 * notice.
 */
export function useApproach(): (tell: () => void) => Approach {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (tell) => ({
      onPointerEnter: ({ pointerType }) => {
        clearTimeout(timer.current);
        if (pointerType === "mouse") timer.current = setTimeout(tell, REST_MS);
      },
      onPointerLeave: () => clearTimeout(timer.current),
    }),
    [],
  );
}
