import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { SchoolHomePart } from "@/components/homes/home-parts";
import { PageHeader } from "@/components/ui/page-header";
import { localName } from "@/i18n/names";
import type { Person } from "@/lib/domain/people/person";
import { getSchoolOverview } from "@/lib/domain/schools/get-school-overview";

/** A school admin's home: what the school has left, what needs them, and how big it is. */
export async function AdminHome({ person }: { person: Person }) {
  const [overview, t, locale, messages] = await Promise.all([
    getSchoolOverview(person, person.schoolId ?? ""),
    getTranslations("school"),
    getLocale(),
    pickMessages(["school", "balance"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={localName(locale, overview)} />
      <SchoolHomePart
        key={`${person.id} ${overview.schoolId}`}
        locale={locale}
        messages={messages}
        shownTo={person.id}
        initial={overview}
      />
    </>
  );
}
