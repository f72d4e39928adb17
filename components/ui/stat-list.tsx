import type { ReactNode } from "react";

export interface Stat {
  label: string;
  value: ReactNode;
  hint?: ReactNode;
}

export function StatList({ stats }: { stats: readonly Stat[] }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-6 gap-y-4">
      {stats.map(({ label, value, hint }) => (
        <div key={label} className="flex flex-col">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-2xl font-bold tabular-nums leading-tight">
            {value}
            {hint ? <span className="ml-2 text-sm font-normal text-muted">{hint}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
