import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-control bg-line motion-safe:animate-pulse ${className}`}
    />
  );
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical lines have no other key.
        <Skeleton key={line} className={line === lines - 1 && lines > 1 ? "h-4 w-2/3" : "h-4 w-full"} />
      ))}
    </div>
  );
}

export function SkeletonTable({ rows = 6 }: { rows?: number }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <Skeleton className="h-10 w-full rounded-b-none" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical rows have no other key.
        <div key={row} className="flex gap-6 border-t border-line px-4 py-3.5">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/4" />
          <Skeleton className="ml-auto h-4 w-16" />
        </div>
      ))}
    </div>
  );
}

/** Wraps skeletons and announces to screen readers that the page is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const t = useTranslations("ui");
  return (
    <div role="status">
      <span className="sr-only">{t("loading")}</span>
      {children}
    </div>
  );
}
