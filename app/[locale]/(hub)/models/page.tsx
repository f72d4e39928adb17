import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ClientFrame } from "@/components/data/client-frame";
import { PhraseList } from "@/components/feedback/phrase-list";
import { PrivacyForm } from "@/components/privacy/privacy-form";
import { ContactsForm } from "@/components/safety/contacts-form";
import { PaperLinks } from "@/components/safety/paper-links";
import { SafetyRulesForm } from "@/components/safety/safety-rules-form";
import { SectionCard } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { getSchoolTimeZone } from "@/lib/access/school-scope";
import { listCatalogApps } from "@/lib/apps/list-apps";
import { listPhrases } from "@/lib/feedback/comment-bank";
import { getSchoolPool } from "@/lib/models/prices-and-limits";
import { getSchoolSafety, listStaff } from "@/lib/safety/safety-settings";
import { getSchoolPrivacy } from "@/lib/schools/edit-school";
import { getSchoolSingleSignOn } from "@/lib/sso/only-single-sign-on";
import { openPage, orNotFound, pageTitle } from "../open-page";
import { LimitsForm } from "./_parts/limits-form";
import { LmsSection } from "./_parts/lms-section";
import { ModelsForm } from "./_parts/models-form";
import { SingleSignOnForm } from "./_parts/single-sign-on-form";

export const generateMetadata = pageTitle("models.title");

/** A school's settings for its admins: models, limits, students' data, and prices (protocol: People and roles, Credits, Models and providers). */
export default async function ModelsPage() {
  const { person } = await openPage();
  if (person.role !== "school_admin" || person.schoolId === null) notFound();
  const [pool, rules, safety, staff, apps, phrases, signOn, timeZone, t, privacy, safetyTexts, singleSignOn] =
    await Promise.all([
      orNotFound(getSchoolPool(person, person.schoolId)),
      orNotFound(getSchoolPrivacy(person, person.schoolId)),
      orNotFound(getSchoolSafety(person, person.schoolId)),
      listStaff(person, person.schoolId),
      listCatalogApps(),
      listPhrases(person),
      orNotFound(getSchoolSingleSignOn(person, person.schoolId)),
      getSchoolTimeZone(person),
      getTranslations("models"),
      getTranslations("privacy"),
      getTranslations("safety"),
      getTranslations("singleSignOn"),
    ]);
  const credits = (count: number) => t("credits", { count });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <ClientFrame texts={["models", "phrases", "privacy", "safety", "singleSignOn"]} timeZone={timeZone}>
        <SectionCard id="models" title={t("models")} className="mb-8">
          {pool.models.length > 0 ? (
            <ModelsForm pool={pool} />
          ) : (
            <p className="text-muted">{t("noModels")}</p>
          )}
        </SectionCard>
        <SectionCard id="limits" title={t("limitsTitle")} className="mb-8">
          <LimitsForm pool={pool} />
        </SectionCard>
        <SectionCard id="privacy" title={privacy("rules")} className="mb-8">
          <PrivacyForm schoolId={person.schoolId} rules={rules} now={new Date().toISOString()} />
        </SectionCard>
        <SectionCard id="safety" title={safetyTexts("settings")} className="mb-8">
          <ContactsForm safety={safety} staff={staff} />
          <hr className="my-6 border-line" />
          <SafetyRulesForm schoolId={person.schoolId} rules={safety} />
        </SectionCard>
        <PaperLinks schoolId={person.schoolId} apps={apps} className="mb-8" />
        <PhraseList initial={phrases} owner="school" />
        {signOn.providers.length > 0 || signOn.onlySingleSignOn ? (
          <SectionCard id="single-sign-on" title={singleSignOn("title")} className="mb-8">
            {signOn.providers.length > 0 ? (
              <p className="mb-3">
                {singleSignOn("lead", { names: signOn.providers.map(({ name }) => name).join(", ") })}
              </p>
            ) : null}
            <SingleSignOnForm schoolId={person.schoolId} isOnly={signOn.onlySingleSignOn} />
          </SectionCard>
        ) : null}
      </ClientFrame>
      <LmsSection person={person} schoolId={person.schoolId} />
      <SectionCard id="prices" title={t("prices")} className="mb-8">
        <DescriptionList
          items={[
            { label: t("media.text"), value: credits(pool.textPriceCredits) },
            { label: t("media.image"), value: credits(pool.imagePriceCredits) },
          ]}
        />
        <p className="mt-3 text-md text-muted">{t("pricesHint")}</p>
      </SectionCard>
    </>
  );
}
