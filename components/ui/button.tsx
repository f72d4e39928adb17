import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { ScriptButton } from "./script-button";

export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the button's action is in progress. The button then keeps focus and width, ignores clicks and has `aria-busy`. */
  pending?: boolean;
  /** The text while `pending`, such as "Saving…". Its width is reserved, so that the button does not resize. */
  pendingText?: string;
  /** For a button that toggles in place: the second click of a double click must not undo the first. */
  ignoresDoubleClick?: boolean;
}

/** Whether a click is not the first of a double or triple click. Never true for the keyboard and screen readers, whose `detail` is 0. */
export function isSecondClick({ detail }: { detail: number }): boolean {
  return detail > 1;
}

function ignoreClick(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** As in HTML, it submits its form unless `type` is `button`. With `onClick` it is disabled until the page is hydrated. */
export function Button({
  variant = "primary",
  size = "normal",
  pending = false,
  pendingText,
  ignoresDoubleClick = false,
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const handleClick = ignoresDoubleClick
    ? (event: MouseEvent<HTMLButtonElement>) => (isSecondClick(event) ? undefined : onClick?.(event))
    : onClick;
  const busy = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignoreClick } : {};
  const Element = onClick ? ScriptButton : "button";
  return (
    <Element {...rest} onClick={handleClick} {...busy} className={buttonClass(variant, className, size)}>
      {pendingText ? (
        <span className="grid [&>*]:col-start-1 [&>*]:row-start-1">
          <span className={`inline-flex items-center justify-center gap-2 ${pending ? "invisible" : ""}`}>
            {children}
          </span>
          <span className={pending ? "" : "invisible"}>{pendingText}</span>
        </span>
      ) : (
        children
      )}
    </Element>
  );
}
