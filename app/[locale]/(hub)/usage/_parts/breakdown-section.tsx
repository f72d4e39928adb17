import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkTabs } from "@/components/ui/link-tabs";
import { breakdownLines, breakdownRows } from "./breakdown-lines";
import { BreakdownTable } from "./breakdown-table";
import { FileLink } from "./file-link";
import type { UsageView } from "./read-view";
import { breakdownsFor, fileAddress, usageAddress } from "./usage-query";

/** A longer list shows its biggest rows first, and the rest when asked. */
const ROWS_AT_FIRST = 25;

/** Who or what the credits went to; a row narrows the whole page to it. */
export async function BreakdownSection({ view, path }: { view: UsageView; path: string }) {
  const t = await getTranslations("usage");
  const { query, person, filters, groups } = view;
  const by = query.by ?? "app";
  const rows = breakdownRows(view);
  const shown = query.all ? rows : rows.slice(0, ROWS_AT_FIRST);
  const tabs = breakdownsFor(person.role, query.filters.schoolId).map((name) => ({
    label: t(`by.${name}`),
    href: usageAddress(path, { ...query, by: name, all: undefined }),
    isCurrent: name === by,
  }));
  const file = fileAddress("summary", { ...filters, groupBy: by === "purpose" ? "student" : by });
  return (
    <section aria-labelledby="breakdown" className="mb-10">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 id="breakdown" className="text-xl font-bold leading-tight">
          {t("breakdown")}
        </h2>
        <FileLink href={file}>{t("breakdownFile")}</FileLink>
      </div>
      <LinkTabs label={t("breakdown")} choices={tabs} keepsPlace />
      {rows.length === 0 ? (
        <EmptyState title={t("nothingSpent")}>{t("nothingSpentBody")}</EmptyState>
      ) : (
        <BreakdownTable
          caption={t(`by.${by}`)}
          lines={breakdownLines(view, { rows: shown, path, t })}
          totalCredits={groups.totals.spentCredits}
        />
      )}
      {shown.length < rows.length ? (
        <p className="mt-3 text-center">
          <Link
            href={usageAddress(path, { ...query, all: "1" })}
            scroll={false}
            prefetch={false}
            className="font-semibold text-accent underline"
          >
            {t("showAll", { count: rows.length })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
