import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listCatalogApps } from "@/lib/apps/list-approved-apps";
import { openPage } from "../open-page";
import { CatalogCard } from "./_parts/catalog-card";

/** The tab's title. */
export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("catalog"))("title") };
}

/** The apps that activities can be set in (protocol: People and roles). */
export default async function CatalogPage() {
  const { locale } = await openPage();
  const [apps, t] = await Promise.all([listCatalogApps(), getTranslations("catalog")]);
  const languageNames = new Intl.DisplayNames([locale], { type: "language" });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {apps.length === 0 ? <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState> : null}
      <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {apps.map((app) => (
          <CatalogCard
            key={app.slug}
            name={(locale === "ko" && app.nameKo) || app.name}
            description={(locale === "ko" && app.descriptionKo) || app.description}
            slug={app.slug}
            iconUrl={app.iconUrl}
            mode={app.integrationMode}
            ages={{ min: app.minAge, max: app.maxAge }}
            languages={app.locales.map((language) => languageNames.of(language) ?? language)}
            supportsTeacherManage={app.supportsTeacherManage}
          />
        ))}
      </ul>
    </>
  );
}
