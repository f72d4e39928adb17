import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { PoolBoard } from "@/components/schools/pool-board";
import { HubSetupCard } from "@/components/setup/hub-setup-card";
import { UnfinishedSchools } from "@/components/setup/unfinished-schools";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { hubPath } from "@/i18n/paths";
import type { Person } from "@/lib/domain/people/person";
import { getHubSetup } from "@/lib/domain/schools/get-hub-setup";
import { listPools } from "@/lib/domain/schools/list-pools";
import { type Asked, textIn } from "../asked";

const PAGE_SIZE = 50;

/** An operator's home: what is left to set up, then every school and playground with what it has left. */
export async function OperatorHome({ person, asked }: { person: Person; asked: Asked }) {
  const filters = { q: textIn(asked, "q"), standing: textIn(asked, "standing") };
  const standing = filters.standing === "archived" ? "archived" : "active";
  const [page, setup, t, locale, messages] = await Promise.all([
    listPools(person, { limit: PAGE_SIZE, q: filters.q, standing }),
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
