import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { SchoolSetupCard } from "@/components/setup/school-setup-card";
import { PageHeader } from "@/components/ui/page-header";
import { localName } from "@/i18n/names";
import type { Person } from "@/lib/access/person";
import { listOperatorNames } from "@/lib/people/list-operator-names";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { getSchoolOverview } from "@/lib/usage/get-school-overview";
import { SchoolHomePart } from "./home-parts";

/** A school admin's home: what is left to set up, what the school has left, what needs them, and how big it is. */
export async function AdminHome({ person }: { person: Person }) {
  const [overview, setup, operatorNames, t, locale, messages] = await Promise.all([
    getSchoolOverview(person, person.schoolId ?? ""),
    getSchoolSetup(person, person.schoolId ?? ""),
    listOperatorNames(person),
    getTranslations("school"),
    getLocale(),
    pickMessages(["school", "balance"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={localName(locale, overview)} />
      <SchoolSetupCard setup={setup} reader={{ kind: "admin", operatorNames }} />
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
