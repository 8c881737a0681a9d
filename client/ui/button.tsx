import { type ComponentProps, type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { useMergedRefs } from "./merge-refs.ts";
import { Spinner } from "./spinner.tsx";

/** `main`: petrol, one a view. `second`: hairline. `third`: text. `removing`: red text. `final`: red fill. */
export type ButtonKind = "main" | "second" | "third" | "removing" | "final";
export type ButtonState = "ready" | "waiting" | "done" | "failed";

interface Look {
  kind?: ButtonKind | undefined;
  /** 44 px: the main act of a dialog or a form. */
  large?: boolean | undefined;
}

/** The same style for a link: `<Link className={buttonClass({ kind: "main" })}>`. */
export function buttonClass({ kind = "second", large }: Look): string {
  return ["button", kind === "second" ? "" : kind, large ? "large" : ""].filter(Boolean).join(" ");
}

interface Props extends Look, Omit<ComponentProps<"button">, "disabled"> {
  icon?: IconName | undefined;
  /** What happened to the last press; the width stays that of the button when it was pressed. */
  state?: ButtonState | undefined;
  disabled?: boolean | undefined;
  /** Why it cannot be pressed now. The button stays reachable and says so on hover, focus and to readers. */
  reason?: string | undefined;
}

const stateIcon: Partial<Record<ButtonState, IconName>> = { done: "check", failed: "error" };

function Sign({ state, icon }: { state: ButtonState; icon: IconName | undefined }): ReactNode {
  if (state === "waiting") return <Spinner />;
  const name = stateIcon[state] ?? icon;
  return name ? <Icon name={name} /> : null;
}

/** A button with a label; the label changes with the state, the width does not. */
export function Button({
  kind,
  large,
  icon,
  state = "ready",
  disabled,
  reason,
  className,
  children,
  onClick,
  ref,
  type = "button",
  ...rest
}: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const merged = useMergedRefs(own, ref);
  const width = useRef(0);
  const reasonId = useId();
  const asleep = state === "waiting" || Boolean(reason);

  useLayoutEffect(() => {
    if (own.current) own.current.style.minWidth = state === "ready" ? "" : `${width.current}px`;
  }, [state]);

  function press(event: MouseEvent<HTMLButtonElement>): void {
    if (asleep) {
      event.preventDefault();
      return;
    }
    width.current = event.currentTarget.offsetWidth;
    onClick?.(event);
  }

  const button = (
    <button
      {...rest}
      ref={merged}
      type={type}
      className={[buttonClass({ kind, large }), state === "ready" ? "" : `is-${state}`, className]
        .filter(Boolean)
        .join(" ")}
      disabled={disabled}
      aria-disabled={asleep || undefined}
      aria-busy={state === "waiting" || undefined}
      aria-describedby={reason ? reasonId : rest["aria-describedby"]}
      onClick={press}
    >
      <Sign state={state} icon={icon} />
      <span>{children}</span>
    </button>
  );
  if (!reason) return button;
  return (
    <span className="reasoned">
      {button}
      <span className="reason" role="tooltip" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}
