import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/i18n/paths";
import type { Person } from "@/lib/access/person";
import { getHubSetup } from "@/lib/schools/get-hub-setup";
import { listPools } from "@/lib/schools/list-pools";
import type { Asked } from "../asked";
import { readAddressFilters } from "../read-address-filters";
import { HubSetupCard } from "./hub-setup-card";
import { PoolBoard } from "./pool-board";
import { POOL_FILTERS } from "./pool-filter-names";
import { UnfinishedSchools } from "./unfinished-schools";

const PAGE_SIZE = 50;

/** An operator's home: what is left to set up, then every school and playground with what it has left. */
export async function OperatorHome({ person, asked }: { person: Person; asked: Asked }) {
  const { filters } = readAddressFilters(POOL_FILTERS, asked);
  const standing = filters.standing === "archived" ? "archived" : "active";
  const [page, setup, t, locale, messages] = await Promise.all([
    listPools(person, { limit: PAGE_SIZE, q: filters.q.trim(), standing }),
    getHubSetup(person),
    getTranslations("operator"),
    getLocale(),
    pickMessages(["operator", "schools", "people", "balance"]),
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
      <UnfinishedSchools schools={setup.schools} />
      <PoolBoard
        locale={locale}
        messages={messages}
        schoolsPath={hubPath(locale, "/schools")}
        initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
      />
    </>
  );
}
