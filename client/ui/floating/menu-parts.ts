import { type ComponentType, createContext, type JSX, type ReactElement, type ReactNode } from "react";
import type { IconName } from "../icon.tsx";

export interface MenuProps {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  trigger: ReactElement<JSX.IntrinsicElements["button"]>;
  /** Names the menu where its trigger's words are not enough. */
  label?: string | undefined;
  align?: "start" | "end" | undefined;
  side?: "bottom" | "top" | undefined;
  children: ReactNode;
}

export interface ItemProps {
  icon?: IconName | undefined;
  /** Grey words at the right: a count, "soon". */
  note?: ReactNode | undefined;
  disabled?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** A link instead of a button: `render={<Link to=… />}`. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

export interface ChoicesProps<Value extends string> {
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: ReactNode; sign?: ReactNode; note?: ReactNode }[];
}

/** What a menu is made of; comes with the menu's own code. */
export interface Parts {
  Item: ComponentType<ItemProps>;
  Choices: ComponentType<ChoicesProps<string>>;
  Line: ComponentType;
}

export const MenuParts = createContext<Parts | null>(null);
