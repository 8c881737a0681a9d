import { type Ref, type RefCallback, useCallback } from "react";

function hand<Element>(ref: Ref<Element> | undefined, element: Element | null): (() => void) | undefined {
  if (typeof ref === "function") {
    const undo = ref(element);
    return typeof undo === "function" ? undo : () => ref(null);
  }
  if (ref) ref.current = element;
  return ref ? () => hand(ref, null) : undefined;
}

/** One ref for two users of an element: the component itself and its parent (a form, a menu). */
export function useMergedRefs<Element>(
  ours: Ref<Element> | undefined,
  theirs: Ref<Element> | undefined,
): RefCallback<Element> {
  return useCallback(
    (element) => {
      const undo = [hand(ours, element), hand(theirs, element)];
      return () => {
        for (const one of undo) one?.();
      };
    },
    [ours, theirs],
  );
}
