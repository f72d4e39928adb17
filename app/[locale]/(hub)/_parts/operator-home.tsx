import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { countAppsToReview } from "@/lib/apps/count-apps-to-review";
import { hubPath } from "@/lib/i18n/paths";
import { getHubSetup } from "@/lib/schools/get-hub-setup";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import { readAddressFilters } from "../read-address-filters";
import { POOL_FILTERS } from "../schools/_parts/pool-filter-names";
import { UnfinishedSchools } from "../schools/_parts/unfinished-schools";
import type { SearchParams } from "../search-params";
import { HubSetupCard } from "./hub-setup-card";
import { LazyPoolList } from "./lazy-parts";

const PAGE_SIZE = 50;

export async function OperatorHome({ person, searchParams }: { person: Person; searchParams: SearchParams }) {
  const { filters } = readAddressFilters(POOL_FILTERS, searchParams);
  const status = filters.status === "archived" ? "archived" : "active";
  const [page, setup, waitingAppCount, t, locale, messages] = await Promise.all([
    listPoolOwners(person, { limit: PAGE_SIZE, q: filters.q.trim(), status }),
    getHubSetup(person),
    countAppsToReview(person),
    getTranslations("schools"),
    getLocale(),
    pickMessages(["schools", "school", "people", "balance"]),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      <HubSetupCard
        hasSchool={setup.hasSchool}
        hasApprovedApp={setup.hasApprovedApp}
        pendingAppCount={setup.pendingAppCount}
        hasModels={setup.hasModels}
      />
      {waitingAppCount > 0 && setup.hasApprovedApp ? (
        <Notice tone="warning">
          {t("appsWaiting", { count: waitingAppCount })}{" "}
          <Link href={hubPath(locale, "/apps")} className="text-accent underline">
            {t("toWaitingApps")}
          </Link>
        </Notice>
      ) : null}
      <UnfinishedSchools schools={setup.schools} />
      <LazyPoolList
        locale={locale}
        messages={messages}
        schoolsPath={hubPath(locale, "/schools")}
        initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
      />
    </>
  );
}
