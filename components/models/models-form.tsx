"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { SchoolPool } from "@/client/contract/school";
import { useFormCall } from "@/components/people/use-form-call";
import { Button } from "@/components/ui/button";
import { FieldGroup } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Notice } from "@/components/ui/notice";
import { Radio } from "@/components/ui/radio";
import { ModelTable } from "./model-table";
import { usePoolEdit } from "./use-pool-edit";

/** Which models a school's apps may use: all, those of later days too, or those of a list. */
export function ModelsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const edit = usePoolEdit(pool.schoolId);
  const [allowsAll, setAllowsAll] = useState(pool.allowsAllModels);
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(
    new Set(pool.allowsAllModels ? pool.models.map(({ id }) => id) : pool.allowedModels),
  );
  const { isPending, problem, onSubmit } = useFormCall(async () => {
    const known = pool.models.map(({ id }) => id).filter((id) => allowed.has(id));
    await edit(allowsAll ? { allowsAllModels: true } : { allowsAllModels: false, allowedModels: known });
  });
  const withoutDefault = pool.models.filter(
    ({ id, isClassroomDefault }) => isClassroomDefault && !allowsAll && !allowed.has(id),
  );
  return (
    <form onSubmit={onSubmit}>
      <FormError title={problem?.message} />
      <FieldGroup label={t("allowed")}>
        <Radio
          name="allowsAll"
          label={t("allowsAll")}
          hint={t("allowsAllHint")}
          checked={allowsAll}
          onChange={() => setAllowsAll(true)}
        />
        <Radio
          name="allowsAll"
          label={t("allowsSome")}
          checked={!allowsAll}
          onChange={() => setAllowsAll(false)}
        />
      </FieldGroup>
      <div className="my-4">
        <ModelTable
          models={pool.models}
          allowed={allowsAll ? null : allowed}
          onAllow={(id, isAllowed) =>
            setAllowed(new Set(isAllowed ? [...allowed, id] : [...allowed].filter((other) => other !== id)))
          }
        />
      </div>
      <div role="status">
        {withoutDefault.map(({ id, name, mediaType }) => (
          <Notice key={id} tone="warning">
            {t("withoutDefault", { name, media: mediaType })}
          </Notice>
        ))}
      </div>
      <Button type="submit" pending={isPending} pendingText={ui("working")}>
        {t("saveModels")}
      </Button>
    </form>
  );
}
