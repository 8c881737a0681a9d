import { type ReactNode, useEffect, useState } from "react";
import { useText } from "../language/text.tsx";

/** A grey shape where something will be. Sizes in pixels, or any CSS length as text. */
export function Bone({ width, height }: { width?: number | string; height?: number | string }) {
  return <span className="bone" style={{ width, height }} />;
}

/** Appears only after 200 ms, so that fast answers do not flicker. Announced as loading. */
export function Skeleton({ label, children }: { label?: string; children: ReactNode }) {
  const t = useText();
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), 200);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true" className={due ? undefined : "not-yet"}>
      <span className="visually-hidden" role="status">
        {label ?? t("ui.loading")}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Placeholder rows of a list that is loading: cover, title, second line, figures. */
export function RowBones({ rows = 8, cover = 58 }: { rows?: number; cover?: number }) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
    <div className="row bone-row" key={index}>
      <Bone width={cover} height={cover} />
      <div>
        <Bone width="46%" height={15} />
        <Bone width="30%" />
      </div>
      <Bone />
      <Bone />
    </div>
  ));
}
