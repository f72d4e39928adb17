"use client";

import { useLocale, useTranslations } from "next-intl";
import { isLow } from "@/components/credits/is-low";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { localName } from "@/lib/i18n/names";
import { hubPath } from "@/lib/i18n/paths";
import type { SchoolOverview } from "@/packages/client/contract/schools";

const LINK = "inline-flex min-h-6 items-center text-accent underline";

export function AttentionCard({ school }: { school: SchoolOverview }) {
  const t = useTranslations("schoolAdminHome");
  const locale = useLocale();
  const { suspendedActivities } = school;
  const needsCredits = isLow(school);
  if (!needsCredits && suspendedActivities.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="attention" className="mb-8 p-5 sm:p-6">
      <h2 id="attention" className="mb-3 text-xl font-bold leading-tight">
        {t("attention")}
      </h2>
      <ul className="divide-y divide-line">
        {needsCredits ? (
          <li className="py-2">
            {t("lowCredits")}{" "}
            <Link href={hubPath(locale, "/models")} className={LINK}>
              {t("changeThreshold")}
            </Link>
          </li>
        ) : null}
        {suspendedActivities.map(({ id, title, classroomName, app }) => (
          <li key={id} className="py-2">
            <Link href={hubPath(locale, `/activities/${id}`)} className={LINK}>
              {title}
            </Link>{" "}
            <span className="text-muted">
              {t("suspended", { classroom: classroomName, app: localName(locale, app) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
