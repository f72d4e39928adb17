"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { AppIcon } from "@/components/apps/app-icon";
import { Card, SectionCard } from "@/components/ui/card";
import { DescriptionList } from "@/components/ui/description-list";
import { Link } from "@/components/ui/link";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { ReviewedApp } from "@/packages/client/contract/apps";

export function AppFacts({ app }: { app: ReviewedApp }) {
  const t = useTranslations("apps");
  const locale = useLocale();
  const format = useFormatter();
  const facts = [
    ...useDeclaredValues()(app).map(({ key, label, text }) => ({
      label,
      value: key === "hostedUrl" ? <NewTabLink href={text}>{text}</NewTabLink> : text,
    })),
    { label: t("registered"), value: format.dateTime(new Date(app.createdAt), { dateStyle: "medium" }) },
    ...(app.reviewNote
      ? [{ label: t("reviewNote"), value: <span className="whitespace-pre-line">{app.reviewNote}</span> }]
      : []),
  ];
  return (
    <div className="mb-6 grid items-start gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="declared" className="wrap-anywhere p-5 sm:p-6">
        <div className="mb-2 flex items-center gap-3">
          <AppIcon name={app.appName} iconUrl={app.iconUrl} />
          <h2 id="declared" className="text-xl font-bold leading-tight">
            {t("declared")}
          </h2>
        </div>
        <DescriptionList items={facts} />
      </Card>
      <SectionCard id="uses" title={t("uses")}>
        <p className="text-muted">
          {app.schoolCount === 0
            ? t("noUses")
            : t("usesSum", { activities: app.activityCount, schools: app.schoolCount })}{" "}
          {app.schoolCount > app.uses.length ? t("usesMore", { shown: app.uses.length }) : null}
        </p>
        <ul className="divide-y divide-line">
          {app.uses.map(({ schoolId, schoolName, schoolNameKo, activityCount }) => (
            <li key={schoolId} className="flex flex-wrap justify-between gap-x-6 py-2.5">
              <Link
                href={hubPath(locale, `/schools/${schoolId}`)}
                className="inline-flex min-h-6 items-center text-accent"
              >
                {localName(locale, { name: schoolName, nameKo: schoolNameKo })}
              </Link>
              <span className="text-muted">{t("activities", { count: activityCount })}</span>
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  );
}

export interface DeclaredValue {
  key: string;
  label: string;
  text: string;
}

export function useDeclaredValues(): (app: ReviewedApp) => DeclaredValue[] {
  const t = useTranslations("apps");
  const languageNames = new Intl.DisplayNames([useLocale()], { type: "language" });
  return (app) => {
    const languages = app.locales.map((language) => languageNames.of(language) ?? language);
    const none = t("none");
    return [
      { key: "nameEn", label: t("nameEn"), text: app.appName },
      { key: "nameKo", label: t("nameKo"), text: app.appNameKo ?? none },
      { key: "slug", label: t("slug"), text: app.appSlug },
      { key: "developer", label: t("developer"), text: app.developer.displayName },
      { key: "description", label: t("description"), text: app.description || none },
      { key: "descriptionKo", label: t("descriptionKo"), text: app.descriptionKo ?? none },
      { key: "hostedUrl", label: t("hostedUrl"), text: app.hostedUrl },
      { key: "origins", label: t("origins"), text: app.origins.join(", ") || none },
      { key: "icon", label: t("icon"), text: app.iconUrl ?? none },
      { key: "mode", label: t("mode"), text: t(`modes.${app.integrationMode}`) },
      { key: "locales", label: t("locales"), text: languages.join(", ") || none },
      { key: "ages", label: t("ages"), text: t("ageRange", app.ageRange) },
      { key: "workspace", label: t("teacherWorkspace"), text: t(app.supportsTeacherManage ? "yes" : "no") },
    ];
  };
}
