import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { pickMessages } from "@/components/data/pick-messages";
import { SetupSteps, type SetupStepView } from "@/components/schools/setup-steps";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { countAppsToReview } from "@/lib/apps/list-apps";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { getHubSetup } from "@/lib/schools/get-hub-setup";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import type { SetupStepKey } from "@/packages/client/contract/setup";
import { readAddressFilters } from "../read-address-filters";
import { POOL_FILTERS } from "../schools/_parts/pool-filter-names";
import type { SearchParams } from "../search-params";
import { LazyPoolList } from "./lazy-parts";

const PAGE_SIZE = 50;

export async function OperatorHome({ person, searchParams }: { person: Person; searchParams: SearchParams }) {
  const { filters } = readAddressFilters(POOL_FILTERS, searchParams);
  const status = filters.status === "archived" ? "archived" : "active";
  const [page, setup, waitingAppCount, t, locale, messages, unfinished] = await Promise.all([
    listPoolOwners(person, { limit: PAGE_SIZE, q: filters.q.trim(), status }),
    getHubSetup(person),
    countAppsToReview(person),
    getTranslations("schools"),
    getLocale(),
    pickMessages(["schools", "school", "people", "balance"]),
    getTranslations("setup.unfinished"),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={<ButtonLink href={hubPath(locale, "/usage")}>{t("toUsage")}</ButtonLink>}
      />
      <HubSetupCard {...setup} />
      {waitingAppCount > 0 && setup.hasApprovedApp ? (
        <Notice tone="warning">
          {t("appsWaiting", { count: waitingAppCount })}{" "}
          <Link href={hubPath(locale, "/apps")} className="text-accent underline">
            {t("toWaitingApps")}
          </Link>
        </Notice>
      ) : null}
      {setup.schools.length === 0 ? null : (
        <Card as="section" aria-labelledby="unfinished" className="mb-8 p-5 sm:p-6">
          <h2 id="unfinished" className="text-xl font-bold leading-tight">
            {unfinished("title")}
          </h2>
          <p className="mt-1 text-muted">{unfinished("lead")}</p>
          <ul className="mt-3 divide-y divide-line">
            {setup.schools.map((school) => {
              const name = localName(locale, school);
              const form = FORMS[school.next];
              const path = hubPath(locale, `/schools/${school.schoolId}`);
              const text = unfinished(`go.${form?.text ?? "other"}`);
              return (
                <li
                  key={school.schoolId}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2.5"
                >
                  <p className="min-w-0 wrap-anywhere">
                    <span className="font-semibold">{name}</span>{" "}
                    <span className="text-muted">{unfinished(`next.${school.next}`)}</span>
                  </p>
                  <ButtonLink
                    size="small"
                    href={form ? `${path}?form=${form.form}` : path}
                    label={`${text}: ${name}`}
                  >
                    {text}
                  </ButtonLink>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
      <LazyPoolList
        locale={locale}
        messages={messages}
        initial={{ filters, page: { data: page.items, nextCursor: page.nextCursor } }}
      />
    </>
  );
}

export function HubSetupCard({
  hasSchool,
  hasApprovedApp,
  pendingAppCount,
  hasModels,
}: Omit<Awaited<ReturnType<typeof getHubSetup>>, "schools">) {
  const t = useTranslations("setup.hub");
  const locale = useLocale();
  if (hasSchool && hasApprovedApp && hasModels) return null;
  const app: Pick<SetupStepView, "missing" | "link"> =
    pendingAppCount > 0
      ? {
          missing: t("app.waiting", { count: pendingAppCount }),
          link: { href: hubPath(locale, "/apps"), text: t("app.review") },
        }
      : { missing: t("app.missing"), link: { href: hubPath(locale, "/apps/new"), text: t("app.go") } };
  const steps: SetupStepView[] = [
    {
      key: "school",
      title: t("school.title"),
      isDone: hasSchool,
      missing: t("school.missing"),
      link: { href: hubPath(locale, "?form=school"), text: t("school.go") },
    },
    { key: "app", title: t("app.title"), isDone: hasApprovedApp, ...app },
    {
      key: "models",
      title: t("models.title"),
      isDone: hasModels,
      missing: t("models.missing"),
      link: { href: hubPath(locale, "/system"), text: t("models.go") },
    },
  ];
  return <SetupSteps id="hub-setup" title={t("title")} lead={t("lead")} steps={steps} />;
}

const FORMS: Partial<Record<SetupStepKey, { form: string; text: "admin" | "credits" }>> = {
  admin: { form: "admin", text: "admin" },
  credits: { form: "grant", text: "credits" },
};
