import { notFound } from "next/navigation";
import { hasLocale } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { SafetyNotice } from "@/components/safety/safety-notice";
import { SchoolSetupCard } from "@/components/schools/school-setup-card";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { countInactive, listTaughtClassrooms } from "@/lib/activities/teacher-home";
import { localName } from "@/lib/i18n/names";
import { routing } from "@/lib/i18n/routing";
import { listOperatorNames } from "@/lib/people/hub-people";
import { findOpenIncidents } from "@/lib/safety/incidents";
import { getSchoolSafety } from "@/lib/safety/safety-settings";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { listClassCovers } from "@/lib/submissions/class-covers";
import { getSchoolOverview } from "@/lib/usage/get-overview";
import { DeveloperHome } from "./_parts/developer-home";
import { LazyAdminOverview, LazyTaughtClassrooms } from "./_parts/lazy-parts";
import { OperatorHome } from "./_parts/operator-home";
import { StudentHome } from "./_parts/student-home";
import { openPage } from "./open-page";
import type { SearchParams } from "./search-params";

const HOMES = {
  student: StudentHome,
  teacher: TeacherHome,
  school_admin: AdminHome,
  developer: DeveloperHome,
  operator: OperatorHome,
} as const;

/** The home page of the signed-in person's role (protocol: People and roles). */
export default async function HomePage({
  params,
  searchParams,
}: {
  params: Promise<{ locale: string }>;
  searchParams: Promise<SearchParams>;
}) {
  // proxy.ts skips paths such as /robots.txt, which would otherwise match as a locale.
  if (!hasLocale(routing.locales, (await params).locale)) notFound();
  const { person, locale } = await openPage();
  const Home = HOMES[person.role];
  return <Home person={person} locale={locale} searchParams={await searchParams} />;
}

const PAGE_SIZE = 50;

async function TeacherHome({ person }: { person: Person }) {
  const [{ items, nextCursor }, incidents, t, locale, messages] = await Promise.all([
    listTaughtClassrooms(person, { limit: PAGE_SIZE }),
    findOpenIncidents(person),
    getTranslations("teacher"),
    getLocale(),
    pickMessages(["teacher", "submissions"]),
  ]);
  const classroomIds = items.map(({ id }) => id);
  const [covers, still] = await Promise.all([
    listClassCovers(person, classroomIds),
    countInactive(person, classroomIds),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <SafetyNotice school={null} incidents={incidents} />
      <LazyTaughtClassrooms
        key={person.id}
        locale={locale}
        messages={messages}
        query={{ expectedProfileId: person.id }}
        pageSize={PAGE_SIZE}
        start={null}
        page={{ data: items, nextCursor }}
        covers={covers}
        still={still}
      />
    </>
  );
}

async function AdminHome({ person }: { person: Person }) {
  const [overview, setup, operatorNames, safety, incidents, t, locale, messages] = await Promise.all([
    getSchoolOverview(person, person.schoolId ?? ""),
    getSchoolSetup(person, person.schoolId ?? ""),
    listOperatorNames(person),
    getSchoolSafety(person, person.schoolId ?? ""),
    findOpenIncidents(person),
    getTranslations("schoolAdminHome"),
    getLocale(),
    pickMessages(["schoolAdminHome", "balance", "usageAttention"]),
  ]);
  return (
    <>
      <PageHeader title={t("title")} lead={localName(locale, overview)} />
      <SafetyNotice school={safety} incidents={incidents} />
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
