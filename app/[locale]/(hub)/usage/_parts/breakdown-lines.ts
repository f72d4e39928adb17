import type { getTranslations } from "next-intl/server";
import type { Person } from "@/lib/access/person";
import { localName, personName } from "@/lib/i18n/names";
import type { BreakdownLine } from "./breakdown-table";
import type { UsageView } from "./read-usage-view";
import { spendingHref } from "./spending-href";
import { type Breakdown, type FilterName, listBreakdowns, usageAddress, withFilters } from "./usage-query";

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

export function listBreakdownRows({ query, person, groups }: UsageView): readonly SummaryGroup[] {
  return query.by === "purpose" ? sumByPurpose(groups.groups, person) : groups.groups;
}

export function toBreakdownLines(
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
