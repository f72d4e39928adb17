import { notFound } from "next/navigation";
import { hasLocale } from "next-intl";
import { routing } from "@/i18n/routing";
import { AdminHome } from "./_parts/admin-home";
import { DeveloperHome } from "./_parts/developer-home";
import { OperatorHome } from "./_parts/operator-home";
import { StudentHome } from "./_parts/student-home";
import { TeacherHome } from "./_parts/teacher-home";
import type { Asked } from "./asked";
import { openPage } from "./open-page";

const HOMES = {
  student: StudentHome,
  teacher: TeacherHome,
  school_admin: AdminHome,
  developer: DeveloperHome,
  operator: OperatorHome,
} as const;

/** Each role's home (protocol: People and roles). */
export default async function HomePage({
  params,
  searchParams,
}: {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Asked>;
}) {
  // An address such as /robots.txt, which proxy.ts leaves alone, would else be the home of a strange language.
  if (!hasLocale(routing.locales, (await params).locale)) notFound();
  const { person } = await openPage();
  const Home = HOMES[person.role];
  return <Home person={person} asked={await searchParams} />;
}
