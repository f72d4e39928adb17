import { getLocale, getTranslations } from "next-intl/server";
import { AppIcon } from "@/components/apps/app-icon";
import { BalanceCard } from "@/components/credits/balance-card";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { PageHeader } from "@/components/ui/page-header";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import type { AppLocale } from "@/i18n/routing";
import type { Person } from "@/lib/access/person";
import { listOwnApps, type OwnApp } from "@/lib/apps/list-own-apps";
import { getBalance } from "@/lib/credits/get-balance";
import { orNull } from "../open-page";

const TONES: Readonly<Record<OwnApp["status"], Tone>> = {
  draft: "neutral",
  pending: "warning",
  approved: "positive",
  refused: "negative",
  suspended: "negative",
};

/** A developer's home: their apps, and the credits of their playground. */
export async function DeveloperHome({ person }: { person: Person }) {
  const [apps, balance, t, locale] = await Promise.all([
    listOwnApps(person),
    orNull(getBalance(person)),
    getTranslations("developer"),
    getLocale(),
  ]);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="mb-8">
        {apps.length === 0 ? (
          <EmptyState title={t("empty")}>{t("emptyBody")}</EmptyState>
        ) : (
          <Apps apps={apps} />
        )}
      </div>
      {balance ? (
        <BalanceCard
          title={t("playground")}
          balance={balance}
          actions={
            <span className="flex flex-wrap gap-2">
              <ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>
              <ButtonLink variant="primary" href={hubPath(locale, "/developer/playground")}>
                {t("toPlayground")}
              </ButtonLink>
            </span>
          }
        />
      ) : null}
    </>
  );
}

async function Apps({ apps }: { apps: readonly OwnApp[] }) {
  const [t, locale] = await Promise.all([getTranslations("developer"), getLocale()]);
  const columns: Column<OwnApp>[] = [
    { key: "app", label: t("app"), kind: "rowName", cell: (app) => <AppName app={app} locale={locale} /> },
    { key: "slug", label: t("slug"), cell: ({ slug }) => <span className="font-mono text-sm">{slug}</span> },
    {
      key: "status",
      label: t("status"),
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`statuses.${status}`)}</Badge>,
    },
    {
      key: "hostedUrl",
      label: t("hostedUrl"),
      cell: ({ hostedUrl }) => (
        <NewTabLink href={hostedUrl} className="inline-flex min-h-6 items-center text-accent underline">
          {hostedUrl}
        </NewTabLink>
      ),
    },
  ];
  return <DataTable caption={t("title")} columns={columns} rows={apps} rowKey={({ id }) => id} />;
}

function AppName({ app, locale }: { app: OwnApp; locale: AppLocale }) {
  const name = localName(locale, app);
  return (
    <span className="flex items-center gap-3">
      <AppIcon name={name} iconUrl={app.iconUrl} />
      {name}
    </span>
  );
}
