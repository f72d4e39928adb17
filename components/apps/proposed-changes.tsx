import { useTranslations } from "next-intl";
import { type Column, DataTable } from "@/components/ui/data-table";
import type { ProposedChanges as Proposed } from "@/packages/client/contract/app-fields";

const FIELDS = ["hostedUrl", "origins", "integrationMode", "supportsTeacherManage"] as const;
type FieldName = (typeof FIELDS)[number];

export function ProposedChanges({
  caption,
  app,
  proposed,
  as = "proposed",
}: {
  caption: string;
  app: Required<Proposed>;
  proposed: Proposed;
  as?: "proposed" | "refused";
}) {
  const t = useTranslations("apps");
  const labels: Record<FieldName, string> = {
    hostedUrl: t("hostedUrl"),
    origins: t("origins"),
    integrationMode: t("mode"),
    supportsTeacherManage: t("teacherWorkspace"),
  };
  const toText = (
    { hostedUrl, origins, integrationMode, supportsTeacherManage }: Proposed,
    field: FieldName,
  ) => {
    if (field === "hostedUrl") return hostedUrl;
    if (field === "origins") return origins?.join(", ") || t("none");
    if (field === "integrationMode") return integrationMode && t(`modes.${integrationMode}`);
    return t(supportsTeacherManage ? "yes" : "no");
  };
  const columns: Column<FieldName>[] = [
    { key: "field", label: t("field"), kind: "rowName", cell: (field) => labels[field] },
    { key: "inForce", label: t("inForce"), isFreeText: true, cell: (field) => toText(app, field) },
    {
      key: "proposed",
      label: t(as),
      isFreeText: true,
      cell: (field) => <strong>{toText(proposed, field)}</strong>,
    },
  ];
  const rows = FIELDS.filter((field) => field in proposed);
  return <DataTable caption={caption} columns={columns} rows={rows} rowKey={(field) => field} />;
}
