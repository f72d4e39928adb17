import type { ReactNode } from "react";

export function EmptyState({
  title,
  drawing,
  children,
  action,
}: {
  title: string;
  /** One of `components/drawings`, above the title. */
  drawing?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-dashed border-control px-6 py-10 text-center">
      {drawing ? <div className="mb-4 flex justify-center">{drawing}</div> : null}
      <p className="text-lg font-semibold">{title}</p>
      {children ? <p className="mx-auto mt-1 max-w-prose text-muted">{children}</p> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
