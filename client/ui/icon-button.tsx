import type { ComponentProps } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface Props extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  icon: IconName;
  /** What it does, for readers and as the browser's own hint. */
  label: string;
  /** Adds a hairline border, for buttons in rows. */
  ringed?: boolean | undefined;
  /** Already done: petrol. */
  chosen?: boolean | undefined;
  size?: "small" | "large" | undefined;
}

/** A button that is only a drawing: 36 px, 44 px on small screens where it is ringed. */
export function IconButton({
  icon,
  label,
  ringed,
  chosen,
  size,
  className,
  type = "button",
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={type}
      title={label}
      aria-label={label}
      className={["icon-button", ringed && "ringed", chosen && "chosen", className].filter(Boolean).join(" ")}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
