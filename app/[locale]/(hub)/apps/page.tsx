import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { listApps } from "@/lib/apps/list-apps";
import { hubPath } from "@/lib/i18n/paths";
import { listApps as contract } from "@/packages/client/contract/apps";
import { openOperatorPage, pageTitle } from "../open-page";
import { readAddressFilters } from "../read-address-filters";
import type { SearchParams } from "../search-params";
import { APP_FILTERS } from "./_parts/app-filter-names";
import { AppList } from "./_parts/app-list";

export const generateMetadata = pageTitle("apps.title");

/** The list of apps, those waiting for approval first (protocol: People and roles). */
export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openOperatorPage();
  const { filters, nonEmptyFilters } = readAddressFilters(APP_FILTERS, await searchParams);
  const query = contract.query?.safeParse(nonEmptyFilters);
  if (!query?.success) notFound();
  const [page, t] = await Promise.all([listApps(person, query.data), getTranslations("apps")]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink href={hubPath(locale, "/apps/new")}>{t("add")}</ButtonLink>}
      />
      <ClientFrame texts={["apps"]}>
        <NuqsAdapter>
          <AppList initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }} />
        </NuqsAdapter>
      </ClientFrame>
    </>
  );
}
