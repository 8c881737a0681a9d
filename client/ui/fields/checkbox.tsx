import { type ComponentProps, type ReactNode, useCallback } from "react";
import { useMergedRefs } from "../merge-refs.ts";

type Input = Omit<ComponentProps<"input">, "type" | "children">;

type Props = Input & {
  /** The third state: some of many. Shown and read as mixed, whatever `checked` says. */
  mixed?: boolean | undefined;
} & ({ children: ReactNode; label?: undefined } | { children?: undefined; label: string });

/** A box to tick, in a 28 px target. Either words beside it or a label for readers. */
export function Checkbox({ mixed = false, label, children, className, ...input }: Props) {
  const own = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = mixed;
    },
    [mixed],
  );
  const ref = useMergedRefs(own, input.ref);
  return (
    <label className={["hit", className].filter(Boolean).join(" ")}>
      <input
        {...input}
        ref={ref}
        type="checkbox"
        aria-label={label ?? input["aria-label"]}
        className={mixed ? "tick-box mixed" : "tick-box"}
      />
      {children}
    </label>
  );
}

/** On or off, at once: for settings that need no Save. */
export function Switch({ children, ...input }: Input & { children: ReactNode }) {
  return (
    <label className="hit">
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native box carries its own checked state */}
      <input {...input} type="checkbox" role="switch" className="switch" />
      {children}
    </label>
  );
}
