import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { SchoolSetupCard } from "@/components/schools/school-setup-card";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { listTaughtClassrooms } from "@/lib/activities/teacher-home";
import { localName } from "@/lib/i18n/names";
import { listOperatorNames } from "@/lib/people/list-operator-names";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { getSchoolOverview } from "@/lib/usage/get-overview";
import { LazyAdminOverview, LazyTaughtClassrooms } from "./lazy-parts";

const PAGE_SIZE = 50;

export async function TeacherHome({ person }: { person: Person }) {
  const [{ items, nextCursor }, t, locale, messages] = await Promise.all([
    listTaughtClassrooms(person, { limit: PAGE_SIZE }),
    getTranslations("teacher"),
    getLocale(),
    pickMessages(["teacher", "activity"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <LazyTaughtClassrooms
        key={person.id}
        locale={locale}
        messages={messages}
        query={{ expectedProfileId: person.id }}
        pageSize={PAGE_SIZE}
        start={null}
        page={{ data: items, nextCursor }}
      />
    </>
  );
}

export async function AdminHome({ person }: { person: Person }) {
  const [overview, setup, operatorNames, t, locale, messages] = await Promise.all([
    getSchoolOverview(person, person.schoolId ?? ""),
    getSchoolSetup(person, person.schoolId ?? ""),
    listOperatorNames(person),
    getTranslations("schoolAdminHome"),
    getLocale(),
    pickMessages(["schoolAdminHome", "balance"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={localName(locale, overview)} />
      <SchoolSetupCard setup={setup} reader={{ kind: "admin", operatorNames }} />
      <LazyAdminOverview
        key={`${person.id} ${overview.schoolId}`}
        locale={locale}
        messages={messages}
        expectedProfileId={person.id}
        initial={overview}
      />
    </>
  );
}
