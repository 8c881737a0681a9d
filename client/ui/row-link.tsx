import { type LinkProps, useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithoutRef, type MouseEvent, useRef } from "react";

/** Where a row leads: as the router takes it. */
export type RowTarget = Pick<LinkProps, "to" | "params" | "search" | "resetScroll" | "state">;

type Props = Omit<ComponentPropsWithoutRef<"a">, "href" | "target"> & { to: RowTarget };

/** Whether the browser is left to do it: a new tab, a new window, a download. */
const elsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * A link of a long list. The router's own listens to every navigation and reckons its address anew each time, which
 * with two of them a row is most of the time a list takes to show. This one reckons it once it is drawn, and loads the
 * page's code when the pointer or the focus comes near, as the others do.
 */
export function RowLink({ to, onClick, ...rest }: Props) {
  const router = useRouter();
  const near = useRef(false);
  function preload(): void {
    if (near.current) return;
    near.current = true;
    void router.preloadRoute(to);
  }
  return (
    <a
      {...rest}
      href={router.buildLocation(to).href}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || elsewhere(event)) return;
        event.preventDefault();
        void router.navigate(to);
      }}
    />
  );
}
