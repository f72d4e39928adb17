import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { getFormatter, getTranslations } from "next-intl/server";
import { cache } from "react";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { StudentTabs } from "@/components/records/student-tabs";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, SectionCard } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { PageHeader } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import { When } from "@/components/ui/when";
import { personName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { getStudentRecord } from "@/lib/records/get-record";
import type { StudentRecord } from "@/packages/client/contract/records";
import { openPage, orNotFound } from "../../open-page";
import { RecordedProgress } from "./_parts/recorded-progress";
import { RecordedWorks } from "./_parts/recorded-works";

interface Props {
  params: Promise<{ studentId: string }>;
}

/** Cached per request, because the tab's title and the page both read it. */
const readRecord = cache(async (studentId: string) => {
  const { person, locale } = await openPage();
  if (person.role === "student" || person.role === "operator") notFound();
  const record = await orNotFound(getStudentRecord(person, studentId));
  return { person, locale, record, name: personName(locale, record.student.displayName) };
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readRecord((await params).studentId)).name };
}

/** What a student has done, for their teachers and the admins of their school (protocol: Record). */
export default async function StudentPage({ params }: Props) {
  const { person, locale, record, name } = await readRecord((await params).studentId);
  const [t, people, format] = await Promise.all([
    getTranslations("record"),
    getTranslations("people"),
    getFormatter(),
  ]);
  const { student, timeZone, works, activities, credits, lastSignInAt } = record;
  const [classroom] = student.classrooms;
  const isAdmin = person.role === "school_admin";
  const places = student.classrooms.map(({ name: place, classNumber: number }) =>
    number === null ? place : people("classroomWithNumber", { name: place, number }),
  );
  const lastActive = activities.flatMap(({ lastActiveAt }) => lastActiveAt ?? []).sort();
  const moment = (at: string | null | undefined, none: string) =>
    at ? <When at={at} timeZone={timeZone} /> : none;
  const newCard = classroom && (
    <ButtonLink
      href={hubPath(locale, `/classrooms/${classroom.id}/sign-in-cards?student=${student.id}`)}
      label={t("newCardFor", { name })}
    >
      {t("newCard")}
    </ButtonLink>
  );
  return (
    <>
      {classroom ? (
        <ClassroomCrumbs role={person.role} classroom={classroom} rest={[{ label: name }]} />
      ) : (
        <Breadcrumbs
          crumbs={[{ label: people("title"), href: hubPath(locale, "/people") }, { label: name }]}
        />
      )}
      <PageHeader title={name} lead={places.join(", ")} actions={newCard} />
      {isAdmin ? <StudentTabs studentId={student.id} name={name} current="record" /> : null}
      <Card className="mb-8 p-5 sm:p-6">
        <StatList
          stats={[
            { label: t("worksCount"), value: format.number(works.length) },
            { label: t("credits"), value: format.number(credits.spentCredits) },
            { label: t("lastActive"), value: moment(lastActive.at(-1), t("notActive")) },
            { label: t("lastSignIn"), value: moment(lastSignInAt, t("noSignIn")) },
          ]}
        />
      </Card>
      <RecordedWorks works={works} timeZone={timeZone} seesWorks={!isAdmin} />
      <RecordedProgress activities={activities} timeZone={timeZone} />
      <RecordedCredits days={credits.days} />
    </>
  );
}

type Day = StudentRecord["credits"]["days"][number];

function RecordedCredits({ days }: { days: readonly Day[] }) {
  const t = useTranslations("record");
  const format = useFormatter();
  const columns: Column<Day>[] = [
    {
      key: "day",
      label: t("day"),
      kind: "rowName",
      cell: ({ day }) => format.dateTime(new Date(day), { dateStyle: "medium", timeZone: "UTC" }),
    },
    {
      key: "texts",
      label: t("texts"),
      kind: "number",
      cell: ({ operations }) => format.number(operations),
    },
    {
      key: "spent",
      label: t("spent"),
      kind: "number",
      cell: ({ spentCredits }) => format.number(spentCredits),
    },
  ];
  return (
    <SectionCard id="credits" title={t("credits")}>
      {days.length === 0 ? (
        <p className="text-muted">{t("noCredits")}</p>
      ) : (
        <DataTable caption={t("credits")} columns={columns} rows={days} rowKey={({ day }) => day} />
      )}
    </SectionCard>
  );
}
