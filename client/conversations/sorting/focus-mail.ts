/**
 * After a press whose button goes: keys go on at its mail, or at the conversation where the mail goes, too. Who is
 * elsewhere meanwhile, such as in a menu, stays there.
 */
export function focusMail(mail: string, stays: boolean): void {
  requestAnimationFrame(() => {
    const article = document.querySelector(`[data-mail="${CSS.escape(mail)}"]`);
    const active = document.activeElement;
    const lost = active === null || active === document.body;
    if (!lost && !article?.contains(active) && !active.closest(".dialog")) return;
    const target =
      (stays ? article?.querySelector("h3 button") : null) ?? document.querySelector(".conversation");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}
