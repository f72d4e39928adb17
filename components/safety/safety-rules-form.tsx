"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { TextArea } from "@/components/ui/text-area";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import {
  FLAGGABLE_CATEGORIES,
  HELP_TEXT_MAX,
  INCIDENT_DAYS_MAX,
  YOUNGEST_AGE_MIN,
} from "@/packages/client/contract/limits";
import type { SafetyRules, SafetyRulesEdit } from "@/packages/client/contract/safety";
import { useDayName } from "./use-day-name";

const DAYS = [1, 2, 3, 4, 5, 6, 7];

function readRules(fields: FormData): SafetyRulesEdit {
  const level = (category: string) => (fields.has(category) ? "flag" : "stop");
  const hours = {
    days: fields.getAll("days").map(Number),
    from: readText(fields, "from"),
    to: readText(fields, "to"),
  };
  return {
    levels: Object.fromEntries(FLAGGABLE_CATEGORIES.map((category) => [category, level(category)])),
    helpText: { en: readText(fields, "en") || null, ko: readText(fields, "ko") || null },
    aiHours: fields.has("hasHours") ? hours : null,
    incidentDays: readNumber(fields, "incidentDays") ?? 0,
    youngestAge: readNumber(fields, "youngestAge") ?? 0,
  };
}

/** A school's safety settings, or, without a school, what new schools begin with. */
export function SafetyRulesForm({ schoolId, rules }: { schoolId: string | null; rules: SafetyRules }) {
  const t = useTranslations("safety");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const call = useFormCall(async (fields) => {
    const body = readRules(fields);
    if (schoolId === null) await hubCall("PATCH /safety/defaults", { body });
    else await hubCall("PATCH /schools/{schoolId}/safety", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
  });
  return (
    <CallForm call={call} className="flex flex-col gap-5">
      <FieldGroup label={t("levels")} hint={t("levelsHint")}>
        {FLAGGABLE_CATEGORIES.map((category) => (
          <Checkbox
            key={category}
            name={category}
            label={t("onlyRecorded", { category: t(`categories.${category}`) })}
            defaultChecked={rules.levels[category] === "flag"}
          />
        ))}
      </FieldGroup>
      <CallField path="helpText.ko" label={t("helpKo")} hint={t("helpHint")}>
        <TextArea
          name="ko"
          rows={2}
          maxLength={HELP_TEXT_MAX}
          defaultValue={rules.helpText.ko ?? ""}
          lang="ko"
        />
      </CallField>
      <CallField path="helpText.en" label={t("helpEn")} hint={t("helpHint")}>
        <TextArea
          name="en"
          rows={2}
          maxLength={HELP_TEXT_MAX}
          defaultValue={rules.helpText.en ?? ""}
          lang="en"
        />
      </CallField>
      <HoursFields hours={rules.aiHours} />
      <div className="flex flex-wrap gap-5">
        <CallField path="youngestAge" label={t("youngestAge")} hint={t("youngestAgeHint")} required>
          <TextInput
            name="youngestAge"
            type="number"
            min={YOUNGEST_AGE_MIN}
            max={18}
            defaultValue={rules.youngestAge}
          />
        </CallField>
        <CallField path="incidentDays" label={t("incidentDays")} hint={t("incidentDaysHint")} required>
          <TextInput
            name="incidentDays"
            type="number"
            min={1}
            max={INCIDENT_DAYS_MAX}
            defaultValue={rules.incidentDays}
          />
        </CallField>
      </div>
      <Button type="submit" className="self-start" pending={call.isPending} pendingText={ui("working")}>
        {t("saveRules")}
      </Button>
    </CallForm>
  );
}

function HoursFields({ hours }: { hours: SafetyRules["aiHours"] }) {
  const t = useTranslations("safety");
  const dayName = useDayName();
  const [hasHours, setHasHours] = useState(hours !== null);
  return (
    <div>
      <Checkbox
        name="hasHours"
        label={t("hasHours")}
        hint={t("hoursHint")}
        checked={hasHours}
        onChange={(event) => setHasHours(event.target.checked)}
      />
      {hasHours ? (
        <div className="mt-2 space-y-3 pl-8">
          <FieldGroup label={t("days")}>
            {DAYS.map((day) => (
              <Checkbox
                key={day}
                name="days"
                value={day}
                label={dayName(day, "long")}
                defaultChecked={hours ? hours.days.includes(day) : day <= 5}
              />
            ))}
          </FieldGroup>
          <div className="flex flex-wrap gap-4">
            <CallField path="aiHours.from" label={t("from")} required>
              <TextInput name="from" type="time" defaultValue={hours?.from ?? "08:00"} />
            </CallField>
            <CallField path="aiHours.to" label={t("to")} required>
              <TextInput name="to" type="time" defaultValue={hours?.to ?? "17:00"} />
            </CallField>
          </div>
        </div>
      ) : null}
    </div>
  );
}
