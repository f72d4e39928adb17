"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { hubPath } from "@/i18n/paths";
import type { Standing } from "./activity-call";

/**
 * Someone else has saved meanwhile, or an earlier try made the activity: says so, and where to see what stands. Takes
 * focus when it appears.
 */
export function StandsAlready({ standing: { activity, reason } }: { standing: Standing }) {
  const t = useTranslations("activity");
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-control border-l-4 border-warning bg-warning-soft px-4 py-3 text-warning"
    >
      <p className="font-semibold">{t(reason === "made" ? "madeMeanwhile" : "changedMeanwhile")}</p>
      <NewTabLink
        href={hubPath(locale, `/activities/${activity.id}`)}
        className="inline-block py-0.5 font-semibold underline"
      >
        {t("lookAtTheirs")}
      </NewTabLink>
    </div>
  );
}
