import { getTranslations } from "next-intl/server";
import { RosterImport } from "@/components/rosters/roster-import";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { env } from "@/lib/env";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { findLatestImport } from "@/lib/rosters/get-roster-import";
import { getSchool } from "@/lib/schools/list-pool-owners";
import { openOperatorPage, orNotFound, pageTitle } from "../../../open-page";

export const generateMetadata = pageTitle("rosters.title");

/** The roster import of any school, for operators (protocol: Roster import). */
export default async function SchoolImportPage({ params }: { params: Promise<{ schoolId: string }> }) {
  const { person, locale } = await openOperatorPage();
  const { schoolId } = await params;
  const school = await orNotFound(getSchool(person, schoolId));
  const [latest, t, schools] = await Promise.all([
    findLatestImport(person, schoolId, locale),
    getTranslations("rosters"),
    getTranslations("schools"),
  ]);
  const name = localName(locale, school);
  const signInUrl = env().hubUrl + hubPath(locale, "/sign-in");
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: schools("title"), href: hubPath(locale) },
          { label: name, href: hubPath(locale, `/schools/${schoolId}`) },
          { label: t("title") },
        ]}
      />
      <PageHeader title={t("titleOf", { school: name })} lead={t("lead")} />
      <RosterImport schoolId={schoolId} latest={latest} signInUrl={signInUrl} timeZone={school.timeZone} />
    </>
  );
}
