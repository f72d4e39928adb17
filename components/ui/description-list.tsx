import type { ReactNode } from "react";

/** A term and its value. */
export interface Description {
  label: string;
  value: ReactNode;
}

/** A list of terms and values, side by side on wide screens. */
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
