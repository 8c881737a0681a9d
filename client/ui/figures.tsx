import type { ReactNode } from "react";
import { Bone } from "./skeleton.tsx";

export interface Figure {
  label: string;
  /** Already formatted; `undefined` while it loads. */
  figure: ReactNode | undefined;
  /** How sure the figure is. */
  says?: ReactNode | undefined;
}

/** Three figures side by side, hairlines between; grey shapes of their size while they load. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  const loading = figures.some((one) => one.figure === undefined);
  return (
    <dl className="figures" aria-busy={loading || undefined} aria-label={label}>
      {figures.map((one, index) => (
        <div key={one.label}>
          <dt>{one.label}</dt>
          <dd>{one.figure ?? <Bone width={index === 1 ? 150 : 64} height={40} />}</dd>
          {one.says ? <dd className="figure-says">{one.says}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
