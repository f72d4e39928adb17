"use client";

import { useTranslations } from "next-intl";
import { CallField, CallForm } from "@/components/forms/call-form";
import { usePoolNumbers } from "@/components/models/use-pool-numbers";
import { Button } from "@/components/ui/button";
import { FieldRow } from "@/components/ui/field-row";
import { TextInput } from "@/components/ui/text-input";
import { MAX_LIMIT_CREDITS } from "@/packages/client/contract/limits";
import type { SchoolPool } from "@/packages/client/contract/school-pool";
import { useSaveSettings } from "./use-save-settings";

const LIMITS = ["dailyLimitCredits", "lowWaterCredits"] as const;
const MIN_CREDITS = { dailyLimitCredits: 1, lowWaterCredits: 0 } as const;

export function LimitsForm({ pool }: { pool: SchoolPool }) {
  const t = useTranslations("models");
  const ui = useTranslations("ui");
  const save = useSaveSettings(pool.schoolId);
  const form = usePoolNumbers(LIMITS, pool, save);
  return (
    <CallForm call={form}>
      <FieldRow>
        {LIMITS.map((name) => (
          <CallField path={name} key={name} label={t(`limits.${name}`)} hint={t(`limits.${name}Hint`)}>
            <TextInput
              name={name}
              type="number"
              inputMode="numeric"
              min={MIN_CREDITS[name]}
              max={MAX_LIMIT_CREDITS}
              step={1}
              defaultValue={form.values[name] ?? ""}
            />
          </CallField>
        ))}
      </FieldRow>
      <Button type="submit" className="mt-5" pending={form.isPending} pendingText={ui("working")}>
        {t("saveLimits")}
      </Button>
    </CallForm>
  );
}
