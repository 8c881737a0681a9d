/**
 * Runs in the page and answers what only its measures show, as sentences:
 *
 * - It is wider than the window. 320 pixels are what 400 % of zoom leave of 1280: all is reached by going down alone.
 * - A target is smaller than 24 by 24 pixels. Links in the middle of a sentence have the height of their line.
 * - The focus goes to something that lies wholly under something else, such as a bar that stays in the window.
 */
export const MEASURE = `(() => {
  const found = [];
  const name = (element) => {
    const words = element.getAttribute("aria-label") || element.textContent.trim() || element.getAttribute("name") || "";
    return element.tagName.toLowerCase() + "." + String(element.className).replaceAll(" ", ".") + " “" + words.slice(0, 40) + "”";
  };
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) {
    const wide = [...document.querySelectorAll("body *")].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    found.push(
      "sideways: " + scrollWidth + " pixels wide in a window of " + clientWidth + ": " + wide.slice(-3).map(name).join(", "),
    );
  }

  // An open popup covers the rest, which is out of reach until it closes.
  const open = document.querySelectorAll('[role="dialog"]:not(.toast), [role="alertdialog"], [role="menu"]');
  const within = [...open].at(-1) ?? document;
  const targets = [
    ...within.querySelectorAll(
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [contenteditable="true"], [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      !element.disabled &&
      !element.hasAttribute("data-base-ui-focus-guard") &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  /** A box that is only for screen readers is drawn by its label. */
  const drawn = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 ? element : (element.closest("label") ?? element.parentElement);
  };
  const inSentence = (element) =>
    getComputedStyle(element).display === "inline" &&
    [...element.parentElement.childNodes].some((node) => node !== element && node.nodeType === 3 && node.data.trim());
  for (const element of targets) {
    if (inSentence(element)) continue;
    const label = element.labels?.[0];
    const boxes = [drawn(element), ...(label ? [label] : [])].map((one) => one.getBoundingClientRect());
    const large = boxes.some((box) => Math.round(box.width) >= 24 && Math.round(box.height) >= 24);
    const [box] = boxes;
    if (!large) found.push("target: " + Math.round(box.width) + " x " + Math.round(box.height) + " " + name(element));
  }

  for (const element of targets) {
    if (!element.isConnected || element.tabIndex < 0) continue;
    element.focus();
    if (document.activeElement !== element) continue;
    const target = drawn(element);
    // Of what is taller than the screen, the part on it.
    const box = target.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const seen = [0.1, 0.3, 0.5, 0.7, 0.9].some((across) =>
      [0.15, 0.5, 0.85].some((down) => {
        const hit = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        // A toast disappears on its own, and stays only while it has the focus.
        return hit && (target.contains(hit) || hit.contains(target) || hit.closest(".toast"));
      }),
    );
    if (!seen) found.push("hidden focus: " + name(element));
  }
  return found;
})()`;
