import { useTranslations } from "next-intl";
import { type ListQuery, listAddress } from "@/components/submissions/list-query";
import { Link } from "@/components/ui/link";
import type { ReviewCounts } from "@/packages/client/contract/reviews";

/** The counts of the class, as links that filter the list. Students and submissions are different units, so they stand apart. */
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
  const link = (status: ListQuery["status"], label: string, count: string) => (
    <Link
      key={label}
      href={listAddress(path, { ...query, status })}
      aria-current={query.status === status ? "true" : undefined}
      className="rounded-card border border-line bg-surface px-3 py-3 no-underline shadow-card hover:border-control aria-[current]:border-accent aria-[current]:bg-accent-soft sm:px-4"
    >
      <span className="block text-md text-muted">{label}</span>
      <span className="block font-bold tabular-nums leading-tight text-ink sm:text-xl">{count}</span>
    </Link>
  );
  const students = [
    { status: undefined, label: t("filterAll"), count: counts.studentCount },
    { status: "submitted", label: t("submitted"), count: counts.submittedCount },
    { status: "missing", label: t("missing"), count: counts.missingCount },
  ] as const;
  return (
    <nav aria-label={t("filter")} className="mb-5 grid gap-2 sm:gap-3 lg:grid-cols-[3fr_1fr] lg:gap-8">
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {students.map(({ status, label, count }) => link(status, label, t("studentCount", { count })))}
      </div>
      {link("needs-review", t("waiting"), t("submissionCount", { count: counts.waitingCount }))}
    </nav>
  );
}
