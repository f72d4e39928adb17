import type { ReactNode } from "react";

/** Places fields side by side on wide screens; a subgrid aligns their labels, hints, controls and errors. */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-4 sm:*:grid sm:*:grid-cols-1 sm:*:grid-rows-subgrid">
      {children}
    </div>
  );
}
