import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import { listBreakdownRows, toBreakdownLines } from "./breakdown-lines";
import { BreakdownTable } from "./breakdown-table";
import { FileLink } from "./file-link";
import { OtherChoice } from "./other-choice";
import type { UsageView } from "./read-usage-view";
import { fileAddress, listBreakdowns, usageAddress } from "./usage-query";

/** How many of the biggest rows are displayed until all are requested. */
const FIRST_ROW_COUNT = 25;

/** Who or what spent the credits; a row filters the whole page. */
export async function BreakdownSection({ view, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("usage");
  const { query, person, filters, groups } = view;
  const by = query.by ?? "app";
  const rows = listBreakdownRows(view);
  const visibleRows = query.all ? rows : rows.slice(0, FIRST_ROW_COUNT);
  const tabs = listBreakdowns(person.role, query.filters.schoolId).map((name) => ({
    label: t(`by.${name}`),
    href: usageAddress(path, { ...query, by: name, all: undefined }),
    isCurrent: name === by,
  }));
  // The API has no groups by purpose. The page adds up those by student: the developer's own calls, and those of made-up students.
  const file = fileAddress(
    "/usage/summary",
    { ...filters, groupBy: by === "purpose" ? "student" : by },
    view.locale,
  );
  return (
    <section aria-labelledby="breakdown" className="mb-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="breakdown" className="text-xl font-bold leading-tight">
          {t("breakdown")}
        </h2>
        <FileLink href={file}>{t("breakdownFile")}</FileLink>
      </div>
      <LinkTabs label={t("breakdown")} choices={tabs} keepsScroll />
      {rows.length === 0 ? (
        <EmptyState title={t("nothingSpent")} action={<OtherChoice view={view} path={path} />}>
          {t("nothingSpentBody")}
        </EmptyState>
      ) : (
        <BreakdownTable
          caption={t(`by.${by}`)}
          lines={toBreakdownLines(view, { rows: visibleRows, path, t })}
          totalCredits={groups.totals.spentCredits}
        />
      )}
      {visibleRows.length < rows.length ? (
        <p className="mt-3 text-center">
          <Link
            href={usageAddress(path, { ...query, all: "1" })}
            scroll={false}
            className="font-semibold text-accent underline"
          >
            {t("showAll", { count: rows.length })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
