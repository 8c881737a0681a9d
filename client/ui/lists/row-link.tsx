import { type LinkProps, useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithoutRef, type MouseEvent, type SyntheticEvent, useRef } from "react";

/** Where a row leads: as the router takes it. */
export type RowTarget = Pick<LinkProps, "to" | "params" | "search" | "resetScroll" | "state">;

type Props = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & { to: RowTarget };

/** Whether the browser is left to do it: a new tab, a new window, a download. */
const elsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * A link of a long list. The router's own link listens to every navigation and computes its address again each
 * time, in every row. This one does so when it is rendered and when the pointer or focus comes near; it then
 * preloads the page's code as well, like other links.
 */
export function RowLink({ to, onClick, ...rest }: Props) {
  const router = useRouter();
  const near = useRef(false);
  function approach({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void {
    currentTarget.href = router.buildLocation(to).href;
    if (near.current) return;
    near.current = true;
    void router.preloadRoute(to);
  }
  return (
    <a
      {...rest}
      href={router.buildLocation(to).href}
      onPointerEnter={approach}
      onFocus={approach}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || elsewhere(event)) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    />
  );
}
