import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PlatformScreen } from "@/components/lti/platform-screen";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { showPlatforms } from "@/lib/lti/show-platforms";
import { getSchool } from "@/lib/schools/list-pool-owners";
import { openOperatorPage, orNotFound, pageTitle } from "../../../open-page";

export const generateMetadata = pageTitle("ltiPlatforms.title");

/** The LMSs of any school, for operators (protocol: LTI). */
export default async function SchoolLmsPage({ params }: { params: Promise<{ schoolId: string }> }) {
  const { person, locale } = await openOperatorPage();
  const { schoolId } = await params;
  const school = await orNotFound(getSchool(person, schoolId));
  const [shown, t, schools] = await Promise.all([
    showPlatforms(person, schoolId),
    getTranslations("ltiPlatforms"),
    getTranslations("schools"),
  ]);
  const name = localName(locale, school);
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
      <ClientFrame texts={["ltiPlatforms", "lti"]} timeZone={school.timeZone}>
        <PlatformScreen schoolId={schoolId} {...shown} />
      </ClientFrame>
    </>
  );
}
