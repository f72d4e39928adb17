import type { ReactNode } from "react";

/**
 * Fields beside each other where there is room: labels, hints, controls and errors each on a line of their own, so that
 * the controls stand at one height however long their labels are.
 */
export function FieldRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2 sm:gap-y-0 sm:*:row-span-4 sm:*:grid sm:*:grid-cols-1 sm:*:grid-rows-subgrid">
      {children}
    </div>
  );
}
