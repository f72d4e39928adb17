import { useFormatter, useLocale, useTranslations } from "next-intl";
import { SectionCard } from "@/components/ui/card";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Link } from "@/components/ui/link";
import { When } from "@/components/ui/when";
import { hubPath } from "@/lib/i18n/paths";
import type { StudentRecord } from "@/packages/client/contract/records";

type Activity = StudentRecord["activities"][number];

/** How far a student is with each activity. */
export function RecordedProgress({
  activities,
  timeZone,
}: {
  activities: readonly Activity[];
  timeZone: string;
}) {
  const t = useTranslations("record");
  const progress = useTranslations("progress");
  const format = useFormatter();
  const locale = useLocale();
  const columns: Column<Activity>[] = [
    {
      key: "activity",
      label: t("activity"),
      kind: "rowName",
      cell: ({ activity }) => (
        <Link
          href={hubPath(locale, `/activities/${activity.id}`)}
          className="inline-flex min-h-6 items-center text-accent underline"
        >
          {activity.title}
        </Link>
      ),
    },
    { key: "where", label: progress("whereTitle"), cell: ({ state }) => progress(`where.${state}`) },
    {
      key: "lastActive",
      label: progress("lastActive"),
      cell: ({ lastActiveAt }) => (lastActiveAt ? <When at={lastActiveAt} timeZone={timeZone} /> : null),
    },
    {
      key: "works",
      label: progress("works"),
      kind: "number",
      cell: ({ submissionCount }) => format.number(submissionCount),
    },
    {
      key: "ai",
      label: progress("aiCalls"),
      kind: "number",
      cell: ({ aiCalls }) => format.number(aiCalls),
    },
  ];
  return (
    <SectionCard id="activities" title={t("activities")} className="mb-8">
      {activities.length === 0 ? (
        <p className="text-muted">{t("noActivities")}</p>
      ) : (
        <DataTable
          caption={t("activities")}
          columns={columns}
          rows={activities}
          rowKey={({ activity }) => activity.id}
        />
      )}
    </SectionCard>
  );
}
