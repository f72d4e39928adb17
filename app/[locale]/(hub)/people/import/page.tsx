import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { RosterImport } from "@/components/rosters/roster-import";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { getSchoolTimeZone } from "@/lib/access/school-scope";
import { env } from "@/lib/env";
import { hubPath } from "@/lib/i18n/paths";
import { findLatestImport } from "@/lib/rosters/get-roster-import";
import { openPage, pageTitle } from "../../open-page";

export const generateMetadata = pageTitle("rosters.title");

/** The roster import of a school, for its admins (protocol: Roster import). Shows the latest import again after a reload. */
export default async function ImportPage() {
  const { person, locale } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const [latest, timeZone, t, people] = await Promise.all([
    findLatestImport(person, person.schoolId, locale),
    getSchoolTimeZone(person),
    getTranslations("rosters"),
    getTranslations("people"),
  ]);
  const signInUrl = env().hubUrl + hubPath(locale, "/sign-in");
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: people("title"), href: hubPath(locale, "/people") }, { label: t("title") }]}
      />
      <PageHeader title={t("title")} lead={t("lead")} />
      <RosterImport schoolId={person.schoolId} latest={latest} signInUrl={signInUrl} timeZone={timeZone} />
    </>
  );
}
