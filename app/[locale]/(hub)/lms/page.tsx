import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PlatformScreen } from "@/components/lti/platform-screen";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { PageHeader } from "@/components/ui/page-header";
import { getSchoolTimeZone } from "@/lib/access/school-scope";
import { hubPath } from "@/lib/i18n/paths";
import { showPlatforms } from "@/lib/lti/show-platforms";
import { openPage, pageTitle } from "../open-page";

export const generateMetadata = pageTitle("ltiPlatforms.title");

/** The LMSs of a school, for its admins (protocol: LTI). */
export default async function LmsPage() {
  const { person, locale } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const [shown, timeZone, t, models] = await Promise.all([
    showPlatforms(person, person.schoolId),
    getSchoolTimeZone(person),
    getTranslations("ltiPlatforms"),
    getTranslations("models"),
  ]);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: models("title"), href: hubPath(locale, "/models") }, { label: t("title") }]}
      />
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["ltiPlatforms", "lti"]} timeZone={timeZone}>
        <PlatformScreen schoolId={person.schoolId} {...shown} />
      </ClientFrame>
    </>
  );
}
