import { useTranslations } from "next-intl";
import type { ReviewCounts } from "@/client/contract/reviews";
import { type ListQuery, listAddress } from "@/components/submissions/list-query";
import { Link } from "@/components/ui/link";

/** The counts of the class; each is a link that filters the list. */
export function ReviewFilters({
  path,
  query,
  counts,
}: {
  path: string;
  query: ListQuery;
  counts: ReviewCounts;
}) {
  const t = useTranslations("submissions");
  const filters = [
    { status: undefined, label: t("filterAll"), count: counts.studentCount },
    { status: "submitted", label: t("submitted"), count: counts.submittedCount },
    { status: "missing", label: t("missing"), count: counts.missingCount },
    { status: "needs-review", label: t("waiting"), count: counts.waitingCount },
  ] as const;
  return (
    <nav aria-label={t("filter")} className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-4">
      {filters.map(({ status, label, count }) => (
        <Link
          key={label}
          href={listAddress(path, { ...query, status })}
          aria-current={query.status === status ? "true" : undefined}
          className="rounded-card border border-line bg-surface px-4 py-3 no-underline shadow-card hover:border-control aria-[current]:border-accent aria-[current]:bg-accent-soft"
        >
          <span className="block text-md text-muted">{label}</span>
          <span className="block text-2xl font-bold tabular-nums leading-tight text-ink">
            {t("count", { count })}
          </span>
        </Link>
      ))}
    </nav>
  );
}
