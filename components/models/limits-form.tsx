"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { SchoolPool } from "@/client/contract/school";
import { FormProblem } from "@/components/people/form-problem";
import { numberOf, useFormCall } from "@/components/people/use-form-call";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { usePoolEdit } from "./use-pool-edit";

/** As the contract has it. */
const MAX_LIMIT_CREDITS = 1_000_000;

/** What one student may spend on a day, and when the school is warned. */
export function LimitsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const id = useId();
  const edit = usePoolEdit(pool.schoolId);
  const { isPending, problem, onSubmit } = useFormCall(async (fields) => {
    await edit({
      dailyLimitCredits: numberOf(fields, "dailyLimitCredits"),
      lowWaterCredits: numberOf(fields, "lowWaterCredits"),
    });
  });
  const fields = [
    { name: "dailyLimitCredits", min: 1, value: pool.dailyLimitCredits },
    { name: "lowWaterCredits", min: 0, value: pool.lowWaterCredits },
  ] as const;
  return (
    <form onSubmit={onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="mb-5 grid gap-5 sm:grid-cols-2 sm:items-end">
        {fields.map(({ name, min, value }) => (
          <Field
            key={name}
            label={t(`limits.${name}`)}
            hint={t(`limits.${name}Hint`)}
            id={`${id}-${name}`}
            error={problem?.fields[name]}
          >
            <TextInput
              name={name}
              type="number"
              inputMode="numeric"
              min={min}
              max={MAX_LIMIT_CREDITS}
              step={1}
              defaultValue={value ?? ""}
            />
          </Field>
        ))}
      </div>
      <Button type="submit" pending={isPending} pendingText={ui("working")}>
        {t("saveLimits")}
      </Button>
    </form>
  );
}
