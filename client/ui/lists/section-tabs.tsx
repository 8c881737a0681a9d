import { type ReactNode, useEffect, useRef } from "react";

/**
 * Sections of one thing, numbered like contents. Its children are router links with
 * `<SectionName number={3}>Podcasts</SectionName>` inside; the router marks the current one.
 */
export function SectionTabs({ label, children }: { label: string; children: ReactNode }) {
  const own = useRef<HTMLElement>(null);
  const shown = useRef<Element | null>(null);
  // Once for each new current tab: keyboard users in the row are not sent back. Never scrolls the page.
  useEffect(() => {
    const row = own.current;
    const current = row?.querySelector("[aria-current]");
    if (!row || !current || current === shown.current) return;
    shown.current = current;
    const [frame, place] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    row.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2;
  });
  return (
    <nav
      ref={own}
      className="section-tabs"
      aria-label={label}
      // Browsers do not scroll to a link of which a single pixel is visible.
      onFocus={(event) => event.target.scrollIntoView({ block: "nearest", inline: "nearest" })}
    >
      {children}
    </nav>
  );
}

/** The number in grey Literata, then the name. */
export function SectionName({ number, children }: { number?: number; children: ReactNode }) {
  return (
    <>
      {number === undefined ? null : <i>{number}</i>}
      {children}
    </>
  );
}

interface StateTabsProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  tabs: readonly { value: Value; label: string; count: number; sign?: ReactNode }[];
}

/** The lighter row: glyph, name, count; the current one on a grey ground. */
export function StateTabs<Value extends string>({ label, value, onChange, tabs }: StateTabsProps<Value>) {
  return (
    <fieldset className="state-tabs" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.sign}
          {tab.label}
          <small className="num">{tab.count}</small>
        </button>
      ))}
    </fieldset>
  );
}
