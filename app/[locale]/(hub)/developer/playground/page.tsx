import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { ClientFrame } from "@/components/data/client-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { AppLocale } from "@/lib/i18n/routing";
import { listCalls, listPlaygroundSubmissions } from "@/lib/playground/list-calls";
import { getPlayground, listPlaygroundApps } from "@/lib/playground/open-playground";
import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import { type CallKind, callKind } from "@/packages/client/contract/playground";
import { openPage, pageTitle } from "../../open-page";
import { readAddressFilters } from "../../read-address-filters";
import type { SearchParams } from "../../search-params";
import { CALL_FILTERS } from "./_parts/call-filter-names";
import { PlaygroundView } from "./_parts/playground-view";

const FIRST_PAGE = { limit: 50 };

export const generateMetadata = pageTitle("playground.title");

async function readInitial(person: Person, locale: AppLocale, only: CallKind | undefined) {
  const playground = await getPlayground(person);
  const [apps, calls, submissions] = await Promise.all([
    listPlaygroundApps(person),
    listCalls(person, { ...FIRST_PAGE, only }),
    listPlaygroundSubmissions(person, FIRST_PAGE),
  ]);
  return {
    apps: apps.map(({ slug, name, nameKo, ...app }) => ({
      appSlug: slug,
      name: localName(locale, { name, nameKo }),
      integrationMode: app.integrationMode,
      supportsTeacherManage: app.supportsTeacherManage,
      proposed: app.proposed as ProposedChanges | null,
    })),
    initial: {
      playground,
      calls: {
        filters: { only: only ?? "" },
        page: { data: calls.items, nextCursor: calls.nextCursor },
        refetchOnMount: true,
      },
      submissions: { data: submissions.items, nextCursor: submissions.nextCursor },
    },
  };
}

/** Where developers try their apps, and operators the apps that they review (protocol: Playground). */
export default async function PlaygroundPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { person, locale } = await openPage();
  const { nonEmptyFilters } = readAddressFilters(CALL_FILTERS, await searchParams);
  const kind = callKind.optional().safeParse(nonEmptyFilters.only);
  const isReview = person.role === "operator";
  if (!kind.success || (!isReview && person.role !== "developer")) notFound();
  const [{ apps, initial }, t] = await Promise.all([
    readInitial(person, locale, kind.data),
    getTranslations("playground"),
  ]);
  return (
    <>
      <PageHeader title={t(isReview ? "reviewTitle" : "title")} lead={t(isReview ? "reviewLead" : "lead")} />
      {apps.length === 0 ? (
        <EmptyState
          title={t("noApps")}
          action={
            <ButtonLink href={hubPath(locale, isReview ? "/apps" : "/developer/apps")}>
              {t(isReview ? "toReviews" : "toApps")}
            </ButtonLink>
          }
        >
          {t(isReview ? "noAppsReviewBody" : "noAppsBody")}
        </EmptyState>
      ) : (
        <ClientFrame texts={isReview ? ["playground", "school"] : ["playground"]}>
          <NuqsAdapter>
            <PlaygroundView apps={apps} initial={initial} reviewerId={isReview ? person.id : null} />
          </NuqsAdapter>
        </ClientFrame>
      )}
    </>
  );
}
