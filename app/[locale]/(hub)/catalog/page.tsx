import { getTranslations } from "next-intl/server";
import { AppIcon } from "@/components/apps/app-icon";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { mayManage } from "@/lib/access/classroom-staff";
import { listCatalogApps } from "@/lib/apps/list-apps";
import { hubPath } from "@/lib/i18n/paths";
import { openPage, pageTitle } from "../open-page";

export const generateMetadata = pageTitle("catalog.title");

/** The approved apps, which can be chosen for activities (protocol: People and roles). */
export default async function CatalogPage() {
  const { person, locale } = await openPage();
  const [apps, t] = await Promise.all([listCatalogApps(), getTranslations("catalog")]);
  const languageNames = new Intl.DisplayNames([locale], { type: "language" });
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {apps.length === 0 ? (
        <EmptyState title={t("empty")} action={<ButtonLink href={hubPath(locale)}>{t("toHome")}</ButtonLink>}>
          {t("emptyBody")}
        </EmptyState>
      ) : null}
      <ul aria-label={t("list")} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {apps.map((app) => {
          const name = (locale === "ko" && app.nameKo) || app.name;
          const description = (locale === "ko" && app.descriptionKo) || app.description;
          return (
            <Card as="li" key={app.slug} className="flex flex-col gap-3 p-5">
              <div className="flex items-center gap-3">
                <AppIcon name={name} iconUrl={app.iconUrl} />
                <div className="min-w-0">
                  <h2 className="text-lg font-bold leading-snug">{name}</h2>
                  <p className="break-all font-mono text-sm text-muted">{app.slug}</p>
                </div>
              </div>
              {description ? <p>{description}</p> : null}
              <p className="mt-auto flex flex-wrap gap-2 pt-1">
                <Badge>{t("ages", { min: app.minAge, max: app.maxAge })}</Badge>
                {app.supportsTeacherManage ? <Badge tone="accent">{t("workspace")}</Badge> : null}
              </p>
              <p className="text-md text-muted">
                {t("languages")}:{" "}
                {app.locales.map((language) => languageNames.of(language) ?? language).join(", ")}
              </p>
              <p className="text-md text-muted">{t(`mode.${app.integrationMode}`)}</p>
              {mayManage(person) ? (
                <div>
                  <ButtonLink
                    href={`${hubPath(locale, "/activities/new")}?app=${app.slug}`}
                    label={t("useThis", { name })}
                  >
                    {t("use")}
                  </ButtonLink>
                </div>
              ) : null}
            </Card>
          );
        })}
      </ul>
    </>
  );
}
