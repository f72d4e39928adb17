import type { ReactNode } from "react";

/** A row above a list: what narrows it, and at its end what can be done. Wraps where the screen is narrow. */
export function Toolbar({
  label,
  children,
  actions,
}: {
  /** What the row is for: "Filter students". */
  label: string;
  /** Filters: fields, `SearchInput`, `ChoiceBar`. */
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend in sight, and these are no one question.
    <div role="group" aria-label={label} className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-3 max-sm:basis-full max-sm:[&>*]:min-w-44 max-sm:[&>*]:flex-1">
        {children}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
