import { useFormatter, useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { LtiRefusal } from "@/packages/client/contract/lti";

/** The last launches of an LMS that were refused, and why. */
export function RefusalList({ name, refusals }: { name: string; refusals: LtiRefusal[] }) {
  const t = useTranslations("ltiPlatforms");
  const reasons = useTranslations("lti.reasons");
  const format = useFormatter();
  const columns: Column<LtiRefusal>[] = [
    {
      key: "at",
      label: t("when"),
      kind: "rowName",
      cell: ({ at }) => format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" }),
    },
    {
      key: "reason",
      label: t("why"),
      cell: ({ reason }) => (reasons.has(reason as never) ? reasons(reason as never) : reason),
    },
    {
      key: "kid",
      label: t("key"),
      cell: ({ kid }) => (kid === null ? t("noKey") : <span className="break-all font-mono">{kid}</span>),
    },
  ];
  return (
    <div className="mt-6">
      <h3 className="mb-2 font-semibold">{t("refusals")}</h3>
      {refusals.length === 0 ? (
        <p className="text-muted">{t("noRefusals")}</p>
      ) : (
        <DataTable
          caption={t("refusalsOf", { name })}
          columns={columns}
          rows={refusals}
          rowKey={({ at, reason }) => `${at} ${reason}`}
        />
      )}
    </div>
  );
}
