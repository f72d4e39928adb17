import type { z } from "zod";
import type { Person } from "@/lib/access/person";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { MESSAGES } from "@/lib/i18n/messages";
import { localName, personName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { listUsageChoices } from "@/lib/usage/list-usage-choices";
import type { UsageFilters, UsageGroup, usageSummary } from "@/packages/client/contract/usage";
import { usageFileName } from "../usage-file-name";

type Group = z.infer<typeof usageSummary.data>["groups"][number];
type Query = Omit<UsageFilters, "type"> & { groupBy: UsageGroup };

/** The key of the group of classrooms without a teacher. */
const UNKNOWN = "unknown";

/** Returns the names of the apps that the person's usage may have, by slug. */
async function readAppNames(person: Person, { schoolId, classroomId }: Query, locale: AppLocale) {
  const { apps } = await listUsageChoices(person, { schoolId, classroomId });
  return new Map(apps.map((app) => [app.slug, localName(locale, app)]));
}

async function* inOnePage(groups: readonly Group[], labelOf: (group: Group) => string) {
  yield groups.map((group) => ({ ...group, label: labelOf(group) }));
}

/**
 * Opens the groups of a summary as a file for people: the table of the usage page, in its language, and the id of each row.
 * @throws HubError NOTFOUND_001 for what the person may not see
 */
export async function openSummaryFile(
  person: Person,
  { query, groups }: { query: Query; groups: readonly Group[] },
  locale: AppLocale,
): Promise<CsvFile> {
  const t = MESSAGES[locale].usage;
  const { groupBy } = query;
  const appNames = groupBy === "app" ? await readAppNames(person, query, locale) : null;
  const labelOf = ({ key, label }: Group) => {
    if (groupBy === "teacher" && key === UNKNOWN) return t.noTeacher;
    if (groupBy === "student") return personName(locale, label);
    return appNames?.get(key) ?? label;
  };
  const title = groupBy === "day" ? t.perDay : `${t.breakdown} (${t.by[groupBy]})`;
  return openCsvFile({
    name: await usageFileName(person, query, { title, locale }),
    columns: [
      { key: "label", header: groupBy === "day" ? t.day : t.by[groupBy] },
      { key: "spentCredits", header: t.creditsSpent },
      { key: "operations", header: t.count },
      { key: "key", header: t.csv.id },
    ],
    pages: inOnePage(groups, labelOf),
  });
}
