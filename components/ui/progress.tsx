import { useTranslations } from "next-intl";
import { useId } from "react";

export interface ProgressProps {
  label: string;
  done: number;
  /** Null while unknown. */
  total: number | null;
  /** The number of items that failed so far. */
  errorCount?: number;
}

/** A progress bar with counts, for long operations such as an import. */
export function Progress({ label, done, total, errorCount = 0 }: ProgressProps) {
  const t = useTranslations("ui");
  const id = useId();
  const isKnown = total !== null && total > 0;
  const percent = isKnown ? Math.min(100, Math.floor((100 * done) / total)) : 0;
  const count = isKnown ? t("progressCount", { done, total }) : t("working");
  return (
    <div>
      <p className="mb-1.5 flex flex-wrap justify-between gap-x-4">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="tabular-nums text-muted">
          {count}
          {errorCount > 0 ? (
            <span className="ml-3 font-semibold text-negative">
              {t("progressErrors", { count: errorCount })}
            </span>
          ) : null}
        </span>
      </p>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={isKnown ? percent : undefined}
        aria-valuetext={count}
        tabIndex={-1}
        className="h-3 overflow-hidden rounded-full border border-control bg-sunken"
      >
        <div
          className={`h-full bg-accent motion-safe:transition-[width] ${isKnown ? "" : "w-1/3 motion-safe:animate-pulse"}`}
          style={isKnown ? { width: `${percent}%` } : undefined}
        />
      </div>
    </div>
  );
}
