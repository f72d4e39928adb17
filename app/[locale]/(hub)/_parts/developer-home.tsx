import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { AppStatusBadges } from "@/components/apps/app-status";
import { BalanceCard } from "@/components/credits/balance-card";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, SectionCard } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Person } from "@/lib/access/person";
import { listOperatorAnswers } from "@/lib/apps/list-operator-answers";
import { getBalance } from "@/lib/credits/get-balance";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import { orNull } from "../open-page";

/** What a developer works with, besides the playground's credits; the texts are `developer.tools` and `developer.toolTexts`. */
const TOOLS = [
  { key: "apps", path: "/developer/apps" },
  { key: "playground", path: "/developer/playground" },
  { key: "guide", path: "/developer/guide" },
  { key: "apiReference", path: "/api-reference" },
  { key: "usage", path: "/usage" },
  { key: "tokens", path: "/profile" },
] as const;

export async function DeveloperHome({ person }: { person: Person }) {
  const [{ appCount, answers }, balance, t, locale, format] = await Promise.all([
    listOperatorAnswers(person),
    orNull(getBalance(person)),
    getTranslations("developer"),
    getLocale(),
    getFormatter(),
  ]);
  const register = (
    <ButtonLink href={hubPath(locale, "/developer/apps/new")} variant="primary">
      {t("register")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("home")} lead={t("homeLead")} actions={appCount > 0 ? register : null} />
      {appCount === 0 ? (
        <div className="mb-8">
          <EmptyState title={t("empty")} action={register}>
            {t("emptyBody")}
          </EmptyState>
        </div>
      ) : null}
      {answers.length === 0 ? null : (
        <SectionCard id="answered" title={t("answered")} className="mb-8">
          <ul className="divide-y divide-line">
            {answers.map(({ app: { appSlug, names, status, proposed }, outcome, at, reason }) => (
              <li key={appSlug} className="wrap-anywhere py-3">
                <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <Link
                    href={hubPath(locale, `/developer/apps/${appSlug}`)}
                    className="inline-flex min-h-6 items-center font-semibold text-accent"
                  >
                    {localName(locale, { name: names.en, nameKo: names.ko })}
                  </Link>
                  <AppStatusBadges status={status} hasProposed={proposed !== null} />
                  {at ? (
                    <span className="text-muted">
                      {t(`answers.${outcome}`, {
                        day: format.dateTime(at, { dateStyle: "medium", timeZone: "UTC" }),
                      })}
                    </span>
                  ) : null}
                </p>
                {reason ? <p className="mt-1 line-clamp-3 whitespace-pre-line">{reason}</p> : null}
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <ul className="mb-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map(({ key, path }) => (
          <Card as="li" key={key} className="p-5">
            <Link
              href={hubPath(locale, path)}
              className="inline-flex min-h-6 items-center text-lg font-semibold text-accent"
            >
              {t(`tools.${key}`)}
            </Link>
            <p className="mt-1 text-muted">{t(`toolTexts.${key}`)}</p>
          </Card>
        ))}
      </ul>
      {balance ? <BalanceCard title={t("playground")} balance={balance} /> : null}
    </>
  );
}
