const FOCUSABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex="0"]';
/** Elements that manage the focus themselves; nothing beyond them is considered. */
const PLACES = 'main, [role="dialog"], [role="alertdialog"]';
/** By then, anything that returns the focus itself, such as a closing dialog, has done so; in milliseconds. */
const LATE = 100;

const first = (within: Element): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(FOCUSABLE)].find(
    (one) => !one.matches(":disabled") && one.checkVisibility({ visibilityProperty: true }),
  );

/** The surroundings of a removed element: the first focusable one in the nearest ancestor, finally the page. */
function heirOf(around: readonly Element[]): HTMLElement | null | undefined {
  for (const one of around) {
    if (!one.isConnected) continue;
    if (one.matches(PLACES)) return one as HTMLElement;
    const heir = first(one);
    if (heir) return heir;
  }
  if (document.querySelector('[role="dialog"]:not(.toast), [role="alertdialog"]')) return null;
  return document.querySelector<HTMLElement>("main:not(.mobile-menu)");
}

/**
 * Keeps the focus somewhere for the page's lifetime: if the focused element disappears, such as the button of a
 * removed row, its surroundings take the focus. Rows that are only scrolled away are ignored. Returns the
 * function that stops it.
 */
export function keepFocus(): () => void {
  /** The last focused element and its ancestors, from the inside out. */
  let around: Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function remember({ target }: FocusEvent): void {
    around = [];
    for (let one = target as Element | null; one && one !== document.body; one = one.parentElement)
      around.push(one);
  }
  function mend(): void {
    timer = undefined;
    const [last, ...outer] = around;
    if (!last || last.isConnected || document.activeElement !== document.body) return;
    around = [];
    if (outer.some((one) => one.isConnected && one.matches(".endless"))) return;
    heirOf(outer)?.focus({ preventScroll: true });
  }
  const watch = new MutationObserver(() => {
    if (around[0]?.isConnected === false) timer ??= setTimeout(mend, LATE);
  });
  document.addEventListener("focusin", remember);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener("focusin", remember);
    watch.disconnect();
    clearTimeout(timer);
  };
}
