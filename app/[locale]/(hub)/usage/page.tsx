import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { openPage } from "../open-page";
import type { SearchParams } from "../search-params";
import { StaffUsage } from "./_parts/staff-usage";
import { StudentUsage } from "./_parts/student-usage";

export async function generateMetadata(): Promise<Metadata> {
  const [{ person }, t] = await Promise.all([openPage(), getTranslations("usage")]);
  return { title: t(person.role === "student" ? "titleOwn" : "title") };
}

interface Props {
  searchParams: Promise<SearchParams>;
}

/** The usage that the person may see (protocol: People and roles). */
export default async function UsagePage(props: Props) {
  const { person, locale } = await openPage();
  const searchParams = await props.searchParams;
  return person.role === "student" ? (
    <StudentUsage person={person} locale={locale} searchParams={searchParams} />
  ) : (
    <StaffUsage person={person} locale={locale} searchParams={searchParams} />
  );
}
