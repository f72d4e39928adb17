import type { ReactNode } from "react";

/** A row above a list with its filters and, at the end, its actions. Wraps on narrow screens. */
export function Toolbar({
  label,
  children,
  actions,
}: {
  label: string;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a visible legend, and these are not one question.
    <div role="group" aria-label={label} className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="flex min-w-0 flex-1 flex-wrap items-end gap-3 max-sm:basis-full max-sm:[&>*]:min-w-44 max-sm:[&>*]:flex-1">
        {children}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}
