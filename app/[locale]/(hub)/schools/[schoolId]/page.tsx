import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { PrivacyForm } from "@/components/privacy/privacy-form";
import { PaperLinks } from "@/components/safety/paper-links";
import { SafetyRulesForm } from "@/components/safety/safety-rules-form";
import { SchoolSetupCard } from "@/components/schools/school-setup-card";
import { Breadcrumbs } from "@/components/ui/breadcrumbs";
import { SectionCard } from "@/components/ui/card";
import { listCatalogApps } from "@/lib/apps/list-apps";
import { listGrants } from "@/lib/credits/grant-credits";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { getSchoolPool } from "@/lib/models/prices-and-limits";
import { listPeople } from "@/lib/people/list-people";
import { getSchoolSafety } from "@/lib/safety/safety-settings";
import { getSchoolPrivacy } from "@/lib/schools/edit-school";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { getSchool } from "@/lib/schools/list-pool-owners";
import { listTerms } from "@/lib/schools/terms";
import { openOperatorPage, orNotFound, pageTitle } from "../../open-page";
import { AdminList } from "./_parts/admin-list";
import { GrantList } from "./_parts/grant-list";
import { PriceForm } from "./_parts/price-form";
import { SchoolHeader } from "./_parts/school-header";
import { TermList } from "./_parts/term-list";

const ADMINS = { role: "school_admin", status: "active", limit: 200 } as const;
const GRANTS = { limit: 50 };

export const generateMetadata = pageTitle("schools.school");

/** A school's page for operators (protocol: People and roles). */
export default async function SchoolPage({ params }: { params: Promise<{ schoolId: string }> }) {
  const { person, locale } = await openOperatorPage();
  const { schoolId } = await params;
  const school = await orNotFound(getSchool(person, schoolId));
  const [grants, terms, pool, admins, setup, rules, safety, apps, t, privacy, safetyTexts] =
    await Promise.all([
      listGrants(person, schoolId, GRANTS),
      listTerms(person, schoolId),
      getSchoolPool(person, schoolId),
      listPeople(person, schoolId, ADMINS),
      getSchoolSetup(person, schoolId),
      getSchoolPrivacy(person, schoolId),
      getSchoolSafety(person, schoolId),
      listCatalogApps(),
      getTranslations("schools"),
      getTranslations("privacy"),
      getTranslations("safety"),
    ]);
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: t("title"), href: hubPath(locale) }, { label: localName(locale, school) }]}
      />
      <ClientFrame
        texts={["school", "schools", "people", "balance", "privacy", "safety"]}
        timeZone={school.timeZone}
      >
        <NuqsAdapter>
          <SchoolHeader initial={school} />
          {school.status === "active" ? (
            <SchoolSetupCard setup={setup} reader={{ kind: "operator" }} />
          ) : null}
          <GrantList schoolId={schoolId} initial={{ data: grants.items, nextCursor: grants.nextCursor }} />
          <TermList schoolId={schoolId} initial={terms} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <PriceForm schoolId={schoolId} prices={pool} />
            <AdminList schoolId={schoolId} initial={admins.items} />
            <SectionCard id="privacy" title={privacy("rules")}>
              <PrivacyForm schoolId={schoolId} rules={rules} now={new Date().toISOString()} />
            </SectionCard>
            <SectionCard id="safety" title={safetyTexts("settings")}>
              <SafetyRulesForm schoolId={schoolId} rules={safety} />
            </SectionCard>
            <PaperLinks schoolId={schoolId} apps={apps} />
          </div>
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
