import { getLocale, getTranslations } from "next-intl/server";
import { AppIcon } from "@/components/apps/app-icon";
import { Badge, type Tone } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { PageHeader } from "@/components/ui/page-header";
import { Row, Table, Td, Th } from "@/components/ui/table";
import { BalanceCard } from "@/components/usage/balance-card";
import { localName } from "@/i18n/names";
import { hubPath } from "@/i18n/paths";
import { listOwnApps, type OwnApp } from "@/lib/domain/apps/list-own-apps";
import type { Person } from "@/lib/domain/people/person";
import { getBalance } from "@/lib/domain/usage/get-balance";
import { orNull } from "../open-page";

const TONES: Readonly<Record<OwnApp["status"], Tone>> = {
  draft: "neutral",
  pending: "warning",
  approved: "positive",
  refused: "negative",
  suspended: "negative",
};

/** A developer's home: own apps, and the credits of the playground. */
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
          actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
        />
      ) : null}
    </>
  );
}

async function Apps({ apps }: { apps: readonly OwnApp[] }) {
  const [t, locale] = await Promise.all([getTranslations("developer"), getLocale()]);
  return (
    <Table caption={t("title")}>
      <thead>
        <tr>
          {(["app", "slug", "status", "hostedUrl"] as const).map((column) => (
            <Th key={column}>{t(column)}</Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {apps.map((app) => (
          <Row key={app.id}>
            <Th scope="row" className="min-w-44">
              <span className="flex items-center gap-3">
                <AppIcon name={app.name} iconUrl={app.iconUrl} />
                {localName(locale, app)}
              </span>
            </Th>
            <Td className="whitespace-nowrap font-mono text-sm">{app.slug}</Td>
            <Td>
              <Badge tone={TONES[app.status]}>{t(`statuses.${app.status}`)}</Badge>
            </Td>
            <Td className="min-w-48">
              <NewTabLink
                href={app.hostedUrl}
                className="inline-flex min-h-6 items-center text-accent underline"
              >
                {app.hostedUrl}
              </NewTabLink>
            </Td>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
