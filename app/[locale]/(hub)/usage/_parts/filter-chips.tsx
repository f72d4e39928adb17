import { getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/link";
import { localName, personName } from "@/lib/i18n/names";
import type { EntryType } from "@/packages/client/contract/usage";
import type { UsageView } from "./read-usage-view";
import { spendingHref } from "./spending-href";
import { FILTER_NAMES, type FilterName, usageAddress, withFilters } from "./usage-query";

/** Returns the name of each filter's value in the page's language; null for filters that are not set. */
async function describeFilters({
  names,
  context,
  query,
  locale,
}: UsageView): Promise<Record<FilterName, string | null>> {
  const t = await getTranslations("ledger");
  const { type } = query.filters;
  return {
    schoolId: context.school && localName(locale, context.school),
    classroomId: names.classroom,
    teacherId: names.teacher,
    studentId: names.student && personName(locale, names.student),
    activityId: names.activity,
    appSlug: names.app ? localName(locale, names.app) : (query.filters.appSlug ?? null),
    model: query.filters.model ?? null,
    type: type ? t(`types.${type as EntryType}`) : null,
  };
}

export async function FilterChips({ view, path }: { view: UsageView; path: string }) {
  const [t, values] = await Promise.all([getTranslations("usage"), describeFilters(view)]);
  const { query } = view;
  const active = FILTER_NAMES.filter((name) => query.filters[name] !== undefined);
  if (active.length === 0) return null;
  const { activityId } = query.filters;
  const spendingPage = activityId ? spendingHref(view, activityId) : null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-2">
      <ul aria-label={t("activeFilters")} className="flex flex-wrap gap-2">
        {active.map((name) => (
          <li key={name}>
            <Link
              href={usageAddress(path, withFilters(query, { [name]: undefined }))}
              scroll={false}
              aria-label={t("removeFilter", { name: t(`filters.${name}`), value: values[name] ?? "" })}
              className="inline-flex min-h-9 items-center gap-2 rounded-full border border-control bg-accent-soft px-3 text-md text-ink no-underline hover:bg-sunken"
            >
              <span className="text-muted">{t(`filters.${name}`)}</span>
              <span className="font-semibold">{values[name]}</span>
              <span aria-hidden="true">×</span>
            </Link>
          </li>
        ))}
      </ul>
      {active.length > 1 ? (
        <Link
          href={usageAddress(path, { ...query, filters: {} })}
          scroll={false}
          className="px-2 py-1.5 font-semibold text-accent underline"
        >
          {t("removeAll")}
        </Link>
      ) : null}
      {spendingPage ? (
        <Link href={spendingPage} className="px-2 py-1.5 font-semibold text-accent underline">
          {t("toSpending")}
        </Link>
      ) : null}
    </div>
  );
}
