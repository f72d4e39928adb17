"use client";

import { useFormatter, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { type Column, DataTable } from "@/components/ui/data-table";
import { FieldGroup } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { NewTabLink } from "@/components/ui/new-tab-link";
import { Notice } from "@/components/ui/notice";
import { Radio } from "@/components/ui/radio";
import { SelectRow } from "@/components/ui/select-cells";
import type { SchoolPool } from "@/packages/client/contract/school-pool";
import { useModelChoice } from "./use-model-choice";
import { useSaveSettings } from "./use-save-settings";

export function ModelsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const { allowsAll, allowed, choose, ...form } = useModelChoice(pool, useSaveSettings(pool.schoolId));
  const choice: Column<Model> = {
    key: "allowed",
    label: t("choose"),
    kind: "control",
    cell: ({ id, name }) => (
      <SelectRow
        label={t("allowOne", { name })}
        checked={allowed.has(id)}
        onChange={(isAllowed) =>
          choose({
            allowed: new Set(isAllowed ? [...allowed, id] : [...allowed].filter((other) => other !== id)),
          })
        }
      />
    ),
  };
  const columns: Column<Model>[] = [
    ...(allowsAll ? [] : [choice]),
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
      cell: ({ allowsUnder18, minimumAge }) => (
        <Badge tone={allowsUnder18 ? "positive" : "warning"}>
          {allowsUnder18 ? t("fromAge", { age: minimumAge }) : t("under18No")}
        </Badge>
      ),
    },
    { key: "terms", label: t("terms"), cell: (model) => <Terms terms={model.terms} name={model.name} /> },
  ];
  const missing = pool.models.filter(
    ({ id, isClassroomDefault }) => isClassroomDefault && !allowsAll && !allowed.has(id),
  );
  return (
    <Form onSubmit={form.onSubmit}>
      <FormError title={form.problem?.message} />
      <FieldGroup label={t("allowed")}>
        <Radio
          name="allowsAll"
          label={t("allowsAll")}
          hint={t("allowsAllHint")}
          checked={allowsAll}
          onChange={() => choose({ allowsAll: true })}
        />
        <Radio
          name="allowsAll"
          label={t("allowsSome")}
          checked={!allowsAll}
          onChange={() => choose({ allowsAll: false })}
        />
      </FieldGroup>
      <div className="my-4">
        <DataTable caption={t("models")} columns={columns} rows={pool.models} rowKey={({ id }) => id} />
      </div>
      <div role="status">
        {missing.map(({ id, name, mediaType }) => (
          <Notice key={id} tone="warning">
            {t("defaultNotAllowed", { name, media: mediaType })}
          </Notice>
        ))}
      </div>
      <Button type="submit" pending={form.isPending} pendingText={ui("working")}>
        {t("saveModels")}
      </Button>
    </Form>
  );
}

type Model = SchoolPool["models"][number];

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
