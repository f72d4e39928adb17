"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { type Column, DataTable } from "@/components/ui/data-table";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { SelectRow } from "@/components/ui/select-cells";
import type { SchoolPool } from "@/packages/client/contract/school-pool";

type Model = SchoolPool["models"][number];

interface Props {
  models: readonly Model[];
  /** The ids of the allowed models; null when all are allowed and there is nothing to choose. */
  allowed: ReadonlySet<string> | null;
  onAllow: (id: string, isAllowed: boolean) => void;
}

export function ModelTable({ models, ...choice }: Props) {
  const t = useTranslations("models");
  const columns = useModelColumns(choice);
  return <DataTable caption={t("models")} columns={columns} rows={models} rowKey={({ id }) => id} />;
}

function useModelColumns({ allowed, onAllow }: Omit<Props, "models">): Column<Model>[] {
  const t = useTranslations("models");
  const choice: Column<Model> = {
    key: "allowed",
    label: t("choose"),
    kind: "control",
    cell: ({ id, name }) => (
      <SelectRow
        label={t("allowOne", { name })}
        checked={allowed?.has(id) ?? true}
        onChange={(checked) => onAllow(id, checked)}
      />
    ),
  };
  return [
    ...(allowed === null ? [] : [choice]),
    {
      key: "name",
      label: t("model"),
      kind: "rowName",
      cell: ({ name, isClassroomDefault }) => (
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {isClassroomDefault ? <Badge tone="accent">{t("default")}</Badge> : null}
        </span>
      ),
    },
    { key: "media", label: t("makes"), cell: ({ mediaType }) => t(`media.${mediaType}`) },
    {
      key: "under18",
      label: t("under18"),
      cell: ({ allowsUnder18 }) => (
        <Badge tone={allowsUnder18 ? "positive" : "warning"}>
          {t(allowsUnder18 ? "under18Yes" : "under18No")}
        </Badge>
      ),
    },
    { key: "terms", label: t("terms"), cell: (model) => <Terms terms={model.terms} name={model.name} /> },
  ];
}

function Terms({ terms, name }: { terms: Model["terms"]; name: string }) {
  const t = useTranslations("models");
  const format = useFormatter();
  if (terms === null) return <span className="text-muted">{t("noTerms")}</span>;
  // A calendar day, which is the same in every time zone.
  const reviewed = terms.reviewedOn && new Date(`${terms.reviewedOn}T00:00:00Z`);
  return (
    <span className="flex flex-col">
      <NewTabLink href={terms.url} className="inline-flex min-h-6 items-center text-accent underline">
        {t("termsOf", { name })}
      </NewTabLink>
      <span className="text-sm text-muted">
        {reviewed
          ? t("reviewedOn", { date: format.dateTime(reviewed, { dateStyle: "medium", timeZone: "UTC" }) })
          : t("notReviewed")}
      </span>
    </span>
  );
}
