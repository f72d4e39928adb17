import type { ReactNode } from "react";

/** The label beside a checkbox or radio button, with its hint (`{id}-hint`). */
export function ControlLabel({ id, label, hint }: { id: string; label: ReactNode; hint: ReactNode }) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block cursor-pointer">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-md text-muted">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
