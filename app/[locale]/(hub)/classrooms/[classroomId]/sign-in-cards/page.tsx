import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClassroomCrumbs } from "@/components/classrooms/classroom-crumbs";
import { ClientFrame } from "@/components/data/client-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { getStaffClassroom } from "@/lib/classrooms/get-classroom";
import { listClassStudents } from "@/lib/classrooms/list-class-students";
import { env } from "@/lib/env";
import { classroomTitle } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { openPage, orNotFound, pageTitle } from "../../../open-page";
import { SignInCards } from "./_parts/sign-in-cards";

export const generateMetadata = pageTitle("classroom.cards.title");

interface Props {
  params: Promise<{ classroomId: string }>;
  /** The student whose card is to be replaced. */
  searchParams: Promise<{ student?: string | string[] }>;
}

export default async function SignInCardsPage({ params, searchParams }: Props) {
  const { person, locale } = await openPage();
  if (!mayManage(person)) notFound();
  const [{ classroomId }, { student }] = await Promise.all([params, searchParams]);
  const [classroom, students, t] = await orNotFound(
    Promise.all([
      getStaffClassroom(person, classroomId),
      listClassStudents(person, classroomId),
      getTranslations("classroom"),
    ]),
  );
  return (
    <>
      <ClassroomCrumbs role={person.role} classroom={classroom} rest={[{ label: t("cards.title") }]} />
      <PageHeader title={t("cards.title")} lead={t("cards.lead")} />
      {students.length === 0 ? (
        <EmptyState
          title={t("noStudents")}
          action={
            <ButtonLink href={hubPath(locale, `/classrooms/${classroom.id}`)}>{t("cards.back")}</ButtonLink>
          }
        >
          {t("noStudentsBody")}
        </EmptyState>
      ) : (
        <ClientFrame texts={["classroom"]} timeZone={classroom.timeZone}>
          <SignInCards
            classroomId={classroom.id}
            classroom={classroomTitle(locale, classroom)}
            students={students}
            chosen={students.filter(({ id }) => id === student).map(({ id }) => id)}
            signInUrl={env().hubUrl + hubPath(locale, "/sign-in")}
          />
        </ClientFrame>
      )}
    </>
  );
}
