"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { CallErrorSummary } from "@/components/forms/call-error-summary";
import { usePoolNumbers } from "@/components/models/use-pool-numbers";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Form } from "@/components/ui/form";
import { TextInput } from "@/components/ui/text-input";
import { MAX_LIMIT_CREDITS } from "@/packages/client/contract/limits";
import type { SchoolPool } from "@/packages/client/contract/school-pool";
import { useSaveSettings } from "./use-save-settings";

const LIMITS = ["dailyLimitCredits", "lowWaterCredits"] as const;
const MIN_CREDITS = { dailyLimitCredits: 1, lowWaterCredits: 0 } as const;

export function LimitsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const id = useId();
  const save = useSaveSettings(pool.schoolId);
  const { isPending, problem, onSubmit, values } = usePoolNumbers(LIMITS, pool, save);
  return (
    <Form onSubmit={onSubmit}>
      <CallErrorSummary problem={problem} id={id} />
      <FieldRow>
        {LIMITS.map((name) => (
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
              min={MIN_CREDITS[name]}
              max={MAX_LIMIT_CREDITS}
              step={1}
              defaultValue={values[name] ?? ""}
            />
          </Field>
        ))}
      </FieldRow>
      <Button type="submit" className="mt-5" pending={isPending} pendingText={ui("working")}>
        {t("saveLimits")}
      </Button>
    </Form>
  );
}
