import { useFormatter, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { LinkTabs } from "@/components/ui/link-tabs";
import type { Person } from "@/lib/access/person";
import { localName, personName } from "@/lib/i18n/names";
import { FileLink } from "./file-link";
import { OtherChoice } from "./other-choice";
import type { UsageView } from "./read-usage-view";
import { spendingHref } from "./spending-href";
import {
  type Breakdown,
  type FilterName,
  fileAddress,
  listBreakdowns,
  usageAddress,
  withFilters,
} from "./usage-query";

const FIRST_ROW_COUNT = 25;

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

type SummaryGroup = UsageView["groups"]["groups"][number];

/** What a click on a row of each breakdown does: it sets `filter` to that row, and then shows the breakdown `by`. */
const NEXT: Readonly<Record<Exclude<Breakdown, "purpose">, { filter: FilterName; by: Breakdown }>> = {
  classroom: { filter: "classroomId", by: "activity" },
  teacher: { filter: "teacherId", by: "classroom" },
  student: { filter: "studentId", by: "activity" },
  activity: { filter: "activityId", by: "student" },
  app: { filter: "appSlug", by: "activity" },
  model: { filter: "model", by: "app" },
};

const UNKNOWN = "unknown";

/**
 * Sums the spending in a developer's playground by purpose: the developer's own calls are `teacher`, those of the playground's
 * students are `student`.
 */
function sumByPurpose(groups: readonly SummaryGroup[], developer: Person): SummaryGroup[] {
  return (["student", "teacher"] as const)
    .map((key) => {
      const matching = groups.filter((group) => (group.key === developer.id) === (key === "teacher"));
      const sum = (name: "spentCredits" | "operations") =>
        matching.reduce((all, group) => all + group[name], 0);
      return { key, label: key, spentCredits: sum("spentCredits"), operations: sum("operations") };
    })
    .filter((group) => group.operations > 0);
}

function listBreakdownRows({ query, person, groups }: UsageView): readonly SummaryGroup[] {
  return query.by === "purpose" ? sumByPurpose(groups.groups, person) : groups.groups;
}

function toBreakdownLines(
  view: UsageView,
  options: {
    rows: readonly SummaryGroup[];
    path: string;
    t: Awaited<ReturnType<typeof getTranslations<"usage">>>;
  },
): BreakdownLine[] {
  const { rows, path, t } = options;
  const { query, person, choices, locale } = view;
  const by = query.by ?? "app";
  const apps = new Map(choices.apps.map((app) => [app.slug, localName(locale, app)]));
  return rows.map((group): BreakdownLine => {
    const line = { key: group.key, spentCredits: group.spentCredits, operations: group.operations };
    const plain = { ...line, href: null, activityHref: null };
    if (by === "purpose") return { ...plain, label: t(`purposes.${group.key as "student"}`) };
    if (group.key === UNKNOWN) return { ...plain, label: t("noTeacher") };
    const { filter, by: next } = NEXT[by];
    const offered = listBreakdowns(person.role, query.filters.schoolId).includes(next) ? next : by;
    return {
      ...line,
      label:
        by === "student"
          ? personName(locale, group.label)
          : ((by === "app" ? apps.get(group.key) : undefined) ?? group.label),
      href: usageAddress(path, { ...withFilters(query, { [filter]: group.key }), by: offered }),
      activityHref: by === "activity" ? spendingHref(view, group.key) : null,
    };
  });
}

interface BreakdownLine {
  key: string;
  label: string;
  spentCredits: number;
  operations: number;
  /** Filters the page by this row; null when that is not possible. */
  href: string | null;
  /** The activity's page, where its spending can be stopped; null when the row is no activity or this person cannot stop it. */
  activityHref: string | null;
}

interface Props {
  caption: string;
  lines: readonly BreakdownLine[];
  totalCredits: number;
}

function BreakdownTable({ caption, lines, totalCredits }: Props) {
  const t = useTranslations("usage");
  const format = useFormatter();
  const toShare = ({ spentCredits }: BreakdownLine) => (totalCredits > 0 ? spentCredits / totalCredits : 0);
  const columns: Column<BreakdownLine>[] = [
    {
      key: "name",
      label: caption,
      kind: "rowName",
      grows: true,
      cell: (line) => (
        <>
          {line.href ? (
            <Link
              href={line.href}
              scroll={false}
              className="inline-flex min-h-6 items-center text-accent underline"
            >
              {line.label}
            </Link>
          ) : (
            line.label
          )}
          <span aria-hidden="true" className="mt-1.5 block h-2 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-accent"
              style={{ width: `${toShare(line) * 100}%` }}
            />
          </span>
          {line.activityHref ? (
            <Link
              href={line.activityHref}
              className="mt-1 inline-flex min-h-6 items-center text-sm font-normal text-accent underline"
            >
              {t("toSpending")}
              <span className="sr-only">: {line.label}</span>
            </Link>
          ) : null}
        </>
      ),
    },
    {
      key: "spent",
      label: t("creditsSpent"),
      kind: "number",
      cell: (line) => (
        <>
          <span className="font-semibold">{format.number(line.spentCredits)}</span>{" "}
          <span className="block text-sm text-muted card:inline">
            {format.number(toShare(line), { style: "percent", maximumFractionDigits: 1 })}
          </span>
        </>
      ),
    },
    {
      key: "count",
      label: t("count"),
      kind: "number",
      cell: ({ operations }) => format.number(operations),
    },
  ];
  return <DataTable caption={caption} columns={columns} rows={lines} rowKey={({ key }) => key} />;
}
