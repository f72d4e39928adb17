import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { StudentTabs } from "@/components/records/student-tabs";
import { Badge } from "@/components/ui/badge";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { Card } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import type { Person } from "@/lib/access/person";
import { getSchoolTimeZone } from "@/lib/access/school-scope";
import { listClassroomOptions } from "@/lib/classrooms/list-classrooms";
import { personName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { getPerson } from "@/lib/people/get-person";
import { listIdentityLinks } from "@/lib/people/identity-links";
import { listExports } from "@/lib/privacy/data-exports";
import { listPersonWorks } from "@/lib/privacy/take-down";
import { getSchoolPrivacy } from "@/lib/schools/edit-school";
import { matchesBySsoId } from "@/lib/sso/sso-settings";
import { openPage, orNotFound } from "../../open-page";
import { nameClassrooms } from "../_parts/namesakes";
import { PersonActions } from "../_parts/person-actions";
import { AccountsPart } from "./_parts/accounts-part";
import { DataSection } from "./_parts/data-section";

interface Props {
  params: Promise<{ profileId: string }>;
}

/** Cached per request: `generateMetadata` and the page share one read, so one view writes one audit event. */
const readPerson = cache(async (profileId: string) => {
  const { person: admin, locale } = await openPage();
  const { role, schoolId } = admin;
  if (role !== "school_admin" || schoolId === null) notFound();
  const person = await orNotFound(getPerson(admin, profileId));
  const t = await getTranslations("people");
  const classrooms = person.classrooms.map(({ name, classNumber }) =>
    classNumber === null ? name : t("classroomWithNumber", { name, number: classNumber }),
  );
  return { admin, schoolId, person, name: personName(locale, person.displayName), classrooms };
});

async function readStudentData(admin: Person, schoolId: string, studentId: string) {
  const [exports, works, rules] = await Promise.all([
    listExports(admin, studentId),
    listPersonWorks(admin, studentId),
    getSchoolPrivacy(admin, schoolId),
  ]);
  return { exports, works, rules };
}

/** The title of the tab: the person with their classrooms and class numbers, which tell namesakes apart. */
export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name, classrooms } = await readPerson((await params).profileId);
  return { title: [name, ...classrooms].join(" · ") };
}

/** One person of a school, for its admins (protocol: People and roles). */
export default async function PersonPage({ params }: Props) {
  const { admin, schoolId, person, name, classrooms } = await readPerson((await params).profileId);
  const { locale } = await openPage();
  const [t, options, timeZone, privacy, format, role] = await Promise.all([
    getTranslations("people"),
    listClassroomOptions(admin, schoolId),
    getSchoolTimeZone(admin),
    getTranslations("privacy"),
    getFormatter(),
    getTranslations("role"),
  ]);
  const isStudent = person.role === "student" && person.erasedAt === null;
  const links = person.erasedAt === null ? await listIdentityLinks(admin, person.id) : [];
  const usesSsoId = person.erasedAt === null && matchesBySsoId(schoolId);
  const data = isStudent ? await readStudentData(admin, schoolId, person.id) : null;
  const { lastActiveAt } = person;
  const lastActive = lastActiveAt
    ? format.dateTime(new Date(lastActiveAt), { dateStyle: "medium", timeStyle: "short", timeZone })
    : t("neverActive");
  return (
    <>
      <Breadcrumbs crumbs={[{ label: t("title"), href: hubPath(locale, "/people") }, { label: name }]} />
      <PageHeader
        title={name}
        lead={classrooms.join(", ")}
        actions={
          person.erasedAt === null ? (
            <ClientFrame texts={["people"]}>
              <PersonActions
                person={person}
                isSelf={person.id === admin.id}
                classrooms={nameClassrooms(t, options)}
              />
            </ClientFrame>
          ) : null
        }
      />
      {isStudent ? <StudentTabs studentId={person.id} name={name} current="data" /> : null}
      {person.erasedAt === null ? (
        <Card className="mb-8 p-5 sm:p-6">
          <StatList
            stats={[
              { label: t("submissions"), value: format.number(person.submissionCount) },
              { label: t("spentThisMonth"), value: format.number(person.spentThisMonthCredits) },
              { label: t("lastActive"), value: lastActive },
            ]}
          />
        </Card>
      ) : (
        <Notice tone="neutral">
          {privacy("erasedOn", {
            date: format.dateTime(new Date(person.erasedAt), { dateStyle: "long", timeZone }),
          })}
        </Notice>
      )}
      <Card className="p-5 sm:p-6">
        <DescriptionList
          items={[
            { label: t("login"), value: <span className="font-mono">{person.login}</span> },
            { label: t("role"), value: role(person.role) },
            { label: t("classrooms"), value: classrooms.join(", ") || "–" },
            {
              label: t("status"),
              value: (
                <Badge tone={person.status === "active" ? "positive" : "neutral"}>
                  {t(`statuses.${person.status}`)}
                </Badge>
              ),
            },
          ]}
        />
      </Card>
      {links.length > 0 || usesSsoId ? (
        <ClientFrame texts={["singleSignOn"]} timeZone={timeZone}>
          <AccountsPart person={person} links={links} usesSsoId={usesSsoId} />
        </ClientFrame>
      ) : null}
      {data ? (
        <ClientFrame texts={["people", "privacy"]} timeZone={timeZone}>
          <DataSection
            person={person}
            exports={data.exports}
            works={data.works}
            requiresConsent={data.rules.requiresGuardianConsent}
            timeZone={timeZone}
          />
        </ClientFrame>
      ) : null}
    </>
  );
}
