/** The button that was pressed is gone: keys go on at its mail, or at the conversation. */
export function focusMail(mail: string | null): void {
  requestAnimationFrame(() => {
    const found =
      mail === null ? null : document.querySelector(`[data-mail="${CSS.escape(mail)}"] h3 button`);
    const target = found ?? document.querySelector(".conversation");
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  });
}
