"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { Radio } from "@/components/ui/radio";
import type { SchoolPool } from "@/packages/client/contract/school-pool";
import { ModelTable } from "./model-table";
import { useModelChoice } from "./use-model-choice";
import { useSaveSettings } from "./use-save-settings";

export function ModelsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const { allowsAll, allowed, choose, ...form } = useModelChoice(pool, useSaveSettings(pool.schoolId));
  const toggle = (id: string, isAllowed: boolean) =>
    choose({ allowed: new Set(isAllowed ? [...allowed, id] : [...allowed].filter((other) => other !== id)) });
  const missing = pool.models.filter(
    ({ id, isClassroomDefault }) => isClassroomDefault && !allowsAll && !allowed.has(id),
  );
  return (
    <Form onSubmit={form.onSubmit}>
      <FormError title={form.problem?.message} />
      <AllOrSome allowsAll={allowsAll} onChoose={(all) => choose({ allowsAll: all })} />
      <div className="my-4">
        <ModelTable models={pool.models} allowed={allowsAll ? null : allowed} onAllow={toggle} />
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

function AllOrSome({ allowsAll, onChoose }: { allowsAll: boolean; onChoose: (allowsAll: boolean) => void }) {
  const t = useTranslations("models");
  return (
    <FieldGroup label={t("allowed")}>
      <Radio
        name="allowsAll"
        label={t("allowsAll")}
        hint={t("allowsAllHint")}
        checked={allowsAll}
        onChange={() => onChoose(true)}
      />
      <Radio name="allowsAll" label={t("allowsSome")} checked={!allowsAll} onChange={() => onChoose(false)} />
    </FieldGroup>
  );
}
