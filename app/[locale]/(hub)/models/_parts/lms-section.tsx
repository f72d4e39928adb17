import { getLocale, getTranslations } from "next-intl/server";
import { ButtonLink } from "@/components/ui/button-link";
import { SectionCard } from "@/components/ui/card";
import type { Person } from "@/lib/access/person";
import { hubPath } from "@/lib/i18n/paths";
import { listPlatforms } from "@/lib/lti/platforms";

/** Leads to the page about the school's LMSs. */
export async function LmsSection({ person, schoolId }: { person: Person; schoolId: string }) {
  const [platforms, t, locale] = await Promise.all([
    listPlatforms(person, schoolId),
    getTranslations("ltiPlatforms"),
    getLocale(),
  ]);
  const isConnected = platforms.length > 0;
  return (
    <SectionCard id="lms" title={t("title")} className="mb-8">
      <p className="mb-3 max-w-prose text-muted">{t(isConnected ? "openLead" : "lead")}</p>
      <ButtonLink href={hubPath(locale, "/lms")}>{t(isConnected ? "manage" : "open")}</ButtonLink>
    </SectionCard>
  );
}
