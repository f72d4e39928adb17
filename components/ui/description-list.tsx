import type { ReactNode } from "react";

export interface Description {
  label: string;
  value: ReactNode;
}

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
