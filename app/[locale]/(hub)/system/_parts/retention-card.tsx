import { useFormatter, useTranslations } from "next-intl";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { SectionTitle } from "@/components/ui/page-header";
import { StatList } from "@/components/ui/stat-list";
import type { SystemState } from "@/packages/client/contract/system";

/** A run that has not ended after this time has failed: a nightly run takes less. */
const BROKEN_AFTER_MS = 12 * 60 * 60_000;

export function RetentionCard({ last, now }: { last: SystemState["retention"]; now: string }) {
  const t = useTranslations("system");
  return (
    <Card as="section" aria-labelledby="retention" className="mb-6 p-5 sm:p-6">
      <SectionTitle id="retention">{t("retention")}</SectionTitle>
      {last ? <LastRun last={last} now={now} /> : <p className="text-muted">{t("retentionNever")}</p>}
    </Card>
  );
}

function LastRun({ last, now }: { last: NonNullable<SystemState["retention"]>; now: string }) {
  const t = useTranslations("system");
  const format = useFormatter();
  const moment = new Date(last.endedAt ?? last.startedAt);
  const time = `${format.dateTime(moment, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" })} UTC`;
  const isBroken = last.endedAt === null && Date.parse(now) - moment.getTime() > BROKEN_AFTER_MS;
  const stats = [
    { label: t("removedWorks"), value: format.number(last.works) },
    { label: t("removedFiles"), value: format.number(last.files) },
    { label: t("removedExports"), value: format.number(last.exports) },
    { label: t("removedAddresses"), value: format.number(last.addresses) },
    { label: t("removedViewRecords"), value: format.number(last.readings) },
    { label: t("removedVisits"), value: format.number(last.visits) },
    { label: t("removedLaunches"), value: format.number(last.launches) },
  ];
  return (
    <>
      {isBroken ? <Notice tone="warning">{t("retentionBroken", { time })}</Notice> : null}
      <StatList stats={stats} />
      {isBroken ? null : <p className="mt-3 text-md text-muted">{t("retentionLast", { time })}</p>}
    </>
  );
}
