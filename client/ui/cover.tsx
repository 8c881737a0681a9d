import { createContext, use, useState } from "react";

interface Props {
  src: string;
  /** Edge in pixels. */
  size: number;
  /** Empty if the title is next to it. */
  alt?: string | undefined;
  /** Loads also where it is not scrolled to: for what is printed. */
  eager?: boolean | undefined;
}

/** Whether pictures load late, because their list may be replaced in a moment. */
export const CoversWait = createContext(false);

/** A square picture that keeps its place: grey while it loads, and if it does not load. */
export function Cover({ src, size, alt = "", eager }: Props) {
  const [gone, setGone] = useState<string | null>(null);
  const wait = use(CoversWait);
  const [asked, setAsked] = useState(!wait);
  if (!wait && !asked) setAsked(true);
  return (
    <span className="cover" style={{ width: size }}>
      {gone === src ? (
        <span className="cover-missing">{alt ? <span className="visually-hidden">{alt}</span> : null}</span>
      ) : (
        <img
          src={asked ? src : undefined}
          alt={alt}
          width={size}
          height={size}
          loading={eager ? "eager" : "lazy"}
          decoding="async"
          // API calls come before pictures: a browser has six connections for both.
          fetchPriority="low"
          onError={() => setGone(src)}
        />
      )}
    </span>
  );
}
