import type { Person } from "@/lib/access/person";
import { MESSAGES } from "@/lib/i18n/messages";
import { localName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { getUsageContext } from "@/lib/usage/get-usage-context";

/**
 * Returns the name of a usage file for people: the school that it is about, what it has, and its days.
 * @throws HubError NOTFOUND_001 for a school that the person may not see
 */
export async function usageFileName(
  person: Person,
  { schoolId, from, to }: { schoolId?: string; from?: string; to?: string },
  { title, locale }: { title: string; locale: AppLocale },
): Promise<string> {
  const { school } = await getUsageContext(person, schoolId);
  const { everySchool, playground } = MESSAGES[locale].usage.csv;
  const owner = school ? localName(locale, school) : person.role === "operator" ? everySchool : playground;
  const days = from || to ? `${from ?? ""}~${to ?? ""}` : "";
  return [owner, title, days].join(" ").trim();
}
