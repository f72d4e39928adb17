import type { ReactNode } from "react";

/** A thing's name and what it is. */
export interface Description {
  label: string;
  value: ReactNode;
}

/** The facts of one thing, each with its name; side by side where there is room. */
export function DescriptionList({ items }: { items: readonly Description[] }) {
  return (
    <dl className="divide-y divide-line">
      {items.map(({ label, value }) => (
        <div
          key={label}
          className="grid gap-x-6 gap-y-0.5 py-2.5 sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]"
        >
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
