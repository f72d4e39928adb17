import type { Person } from "@/lib/access/person";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { MESSAGES } from "@/lib/i18n/messages";
import { localName, personName } from "@/lib/i18n/names";
import type { AppLocale } from "@/lib/i18n/routing";
import { creditsChange } from "@/lib/usage/credits-change";
import { listAllEntries, type NamedEntry } from "@/lib/usage/list-entries";
import type { UsageFilters } from "@/packages/client/contract/usage";
import { usageFileName } from "../usage-file-name";

type Entry = NamedEntry & { localTime: string };

/** The columns of the usage page, with the headings that it shows, and the id of the entry. */
function toColumns(person: Person, filters: UsageFilters, locale: AppLocale) {
  const t = MESSAGES[locale].ledger;
  const showsSchools = person.role === "operator" && filters.schoolId === undefined;
  const showsBalance = person.role !== "teacher" && person.role !== "student";
  return [
    { key: "localTime", header: t.time },
    { key: "timeZone", header: t.csv.timeZone },
    ...(showsSchools ? [{ key: "school", header: t.school }] : []),
    { key: "type", header: t.filter.type },
    { key: "media", header: t.csv.media },
    { key: "person", header: t.person },
    { key: "classroomName", header: t.filter.classroomId },
    { key: "activityTitle", header: t.filter.activityId },
    { key: "app", header: t.filter.appSlug },
    { key: "model", header: t.filter.model },
    { key: "note", header: t.csv.note },
    { key: "change", header: t.amount },
    { key: "givenBack", header: t.csv.givenBack },
    ...(showsBalance ? [{ key: "balanceAfterCredits", header: t.balanceAfter }] : []),
    { key: "id", header: t.csv.id },
  ];
}

/** A line of the file. A hold that was given back has changed nothing, so its credits are in a column of their own. */
function toLine(entry: Entry, locale: AppLocale) {
  const t = MESSAGES[locale].ledger;
  const { type, amountCredits, mediaType, actor, app, school } = entry;
  const { localTime, timeZone, classroomName, activityTitle, model, note, balanceAfterCredits, id } = entry;
  return {
    ...{ localTime, timeZone, classroomName, activityTitle, model, note, balanceAfterCredits, id },
    school: school ? localName(locale, school) : t.developer,
    type: t.types[type],
    media: mediaType && t.media[mediaType],
    person: actor && personName(locale, actor.displayName),
    app: app && localName(locale, app),
    change: creditsChange(entry),
    givenBack: type === "released" ? amountCredits : null,
  };
}

async function* readLines(person: Person, filters: UsageFilters, locale: AppLocale) {
  for await (const page of listAllEntries(person, filters)) yield page.map((entry) => toLine(entry, locale));
}

/**
 * Opens the ledger as a file for people: what the usage page shows, in its language, with signed amounts.
 * @throws HubError as `listAllEntries`
 */
export async function openLedgerFile(
  person: Person,
  filters: UsageFilters,
  locale: AppLocale,
): Promise<CsvFile> {
  const { title } = MESSAGES[locale].ledger;
  return openCsvFile({
    name: await usageFileName(person, filters, { title, locale }),
    columns: toColumns(person, filters, locale),
    pages: readLines(person, filters, locale),
  });
}
