import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";
import { isSecondClick } from "./second-click";

/** What a button takes besides an element's own properties. */
export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Its work is under way: it keeps focus and width, answers no click, and says so. */
  pending?: boolean;
  /** What it says meanwhile, such as "Saving…"; room for it is kept from the start. */
  pendingText?: string;
  /** Once pressed it offers the opposite, where it stands: the second click of a double click takes nothing back. */
  turnsRound?: boolean;
}

function ignore(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button. Inside a form it submits unless `type` says otherwise, as HTML has it. */
export function Button({
  variant = "primary",
  size = "normal",
  pending = false,
  pendingText,
  turnsRound = false,
  className = "",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = turnsRound
    ? (event: MouseEvent<HTMLButtonElement>) => (isSecondClick(event) ? undefined : onClick?.(event))
    : onClick;
  const busy = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignore } : {};
  return (
    <button {...rest} onClick={press} {...busy} className={buttonClass(variant, className, size)}>
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
    </button>
  );
}
