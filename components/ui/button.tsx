import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class";

/** What a button takes besides an element's own properties. */
export interface ButtonProps extends ComponentProps<"button"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Its work is under way: it keeps focus and width, answers no click, and says so. */
  pending?: boolean;
  /** What it says meanwhile, such as "Saving…"; room for it is kept from the start. */
  pendingText?: string;
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
  className = "",
  children,
  ...rest
}: ButtonProps) {
  const busy = pending ? { "aria-disabled": true, "aria-busy": true, onClick: ignore } : {};
  return (
    <button {...rest} {...busy} className={buttonClass(variant, className, size)}>
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
