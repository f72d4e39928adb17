import type { ReactNode } from "react";

/** The label beside a checkbox, radio button or switch, with its hint (`{id}-hint`); `children`, such as an error, are below. */
export function ControlLabel({
  id,
  label,
  hint,
  className = "",
  children,
}: {
  id: string;
  label: ReactNode;
  hint: ReactNode;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={`block cursor-pointer ${className}`}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-md text-muted">
          {hint}
        </p>
      ) : null}
      {children}
    </div>
  );
}
