import { Dialog as Base } from "@base-ui/react/dialog";
import type { CSSProperties, ReactNode, RefObject } from "react";

export interface DialogProps {
  open: boolean;
  /** Called on Escape, a click outside, or the close button. If omitted, only its buttons close it. */
  onClose?: (() => void) | undefined;
  /** A click outside does nothing; Escape and its buttons still close it. */
  stays?: boolean | undefined;
  title: ReactNode;
  /** A line above the title, beside the cover. */
  over?: ReactNode | undefined;
  cover?: ReactNode | undefined;
  /** Under the title: what happened and what it costs. */
  description?: ReactNode | undefined;
  /** 44 px, result dialogs only. */
  emoji?: string | undefined;
  /** Buttons, main first. */
  actions?: ReactNode | undefined;
  /** In pixels; 560 unless said otherwise. A sheet from below on small screens. */
  width?: number | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  children?: ReactNode;
}

/** A sheet in the middle of the window; from below on small screens. Focus goes in and comes back. */
export default function DialogSheet(props: DialogProps) {
  const { open, onClose, title, over, cover, description, emoji, actions, width, initialFocus, children } =
    props;
  const stays = props.stays || !onClose;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose?.()} disablePointerDismissal={stays}>
      <Base.Portal>
        <Base.Backdrop className="veil" forceRender />
        <Base.Popup
          className="dialog"
          style={width ? ({ "--w": `${width}px` } as CSSProperties) : undefined}
          initialFocus={initialFocus}
        >
          {emoji ? (
            <span className="emoji" aria-hidden="true">
              {emoji}
            </span>
          ) : null}
          {cover ? (
            <div className="dialog-head">
              {cover}
              <div>
                {over ? <p className="small muted">{over}</p> : null}
                <Base.Title>{title}</Base.Title>
              </div>
            </div>
          ) : (
            <Base.Title>{title}</Base.Title>
          )}
          {description ? (
            <Base.Description className="dialog-says" render={<div />}>
              {description}
            </Base.Description>
          ) : null}
          {children}
          {actions ? <div className="actions">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
