import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { openPage } from "../open-page";
import { StaffUsage } from "./_parts/staff-usage";
import { StudentUsage } from "./_parts/student-usage";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  const [{ person }, t] = await Promise.all([openPage(), getTranslations("usage")]);
  return { title: t(person.role === "student" ? "titleOwn" : "title") };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Usage, each in their scope (protocol: People and roles). */
export default async function UsagePage({ searchParams }: Props) {
  const { person, locale } = await openPage();
  const search = await searchParams;
  return person.role === "student" ? (
    <StudentUsage person={person} locale={locale} search={search} />
  ) : (
    <StaffUsage person={person} locale={locale} search={search} />
  );
}
