import { notFound } from "next/navigation";
import { hasLocale } from "next-intl";
import { routing } from "@/lib/i18n/routing";
import { DeveloperHome } from "./_parts/developer-home";
import { OperatorHome } from "./_parts/operator-home";
import { AdminHome, TeacherHome } from "./_parts/staff-homes";
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
  const { person } = await openPage();
  const Home = HOMES[person.role];
  return <Home person={person} searchParams={await searchParams} />;
}
