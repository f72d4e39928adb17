import { getFormatter, getTranslations } from "next-intl/server";
import { AppIcon } from "@/components/apps/app-icon";
import { AppStatusBadges } from "@/components/apps/app-status";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { listOwnApps } from "@/lib/apps/own-app";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { OwnApp } from "@/packages/client/contract/own-apps";
import { openDeveloperPage, pageTitle } from "../../open-page";

export const generateMetadata = pageTitle("developer.title");

/** A developer's own apps (protocol: Apps of developers). */
export default async function OwnAppsPage() {
  const { person, locale } = await openDeveloperPage();
  const [apps, t, format] = await Promise.all([
    listOwnApps(person),
    getTranslations("developer"),
    getFormatter(),
  ]);
  const register = (
    <ButtonLink href={hubPath(locale, "/developer/apps/new")} variant="primary">
      {t("register")}
    </ButtonLink>
  );
  const columns: Column<OwnApp>[] = [
    {
      key: "app",
      label: t("app"),
      kind: "rowName",
      cell: ({ appSlug, names, iconUrl }) => {
        const name = localName(locale, { name: names.en, nameKo: names.ko });
        return (
          <Link
            href={hubPath(locale, `/developer/apps/${appSlug}`)}
            className="flex items-center gap-3 text-accent"
          >
            <AppIcon name={name} iconUrl={iconUrl} />
            {name}
          </Link>
        );
      },
    },
    {
      key: "slug",
      label: t("slug"),
      cell: ({ appSlug }) => <span className="font-mono text-sm">{appSlug}</span>,
    },
    {
      key: "status",
      label: t("status"),
      cell: ({ status, proposed }) => <AppStatusBadges status={status} hasProposed={proposed !== null} />,
    },
    {
      key: "changed",
      label: t("changed"),
      cell: ({ updatedAt }) => format.dateTime(new Date(updatedAt), { dateStyle: "medium", timeZone: "UTC" }),
    },
  ];
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} actions={apps.length > 0 ? register : null} />
      {apps.length > 0 ? (
        <DataTable caption={t("title")} columns={columns} rows={apps} rowKey={({ appSlug }) => appSlug} />
      ) : (
        <EmptyState title={t("empty")} action={register}>
          {t("emptyBody")}
        </EmptyState>
      )}
    </>
  );
}
