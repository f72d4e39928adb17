"use client";

import { useTranslations } from "next-intl";
import { readText } from "@/components/forms/use-form-call";
import { FieldGroup } from "@/components/ui/field";
import { Radio } from "@/components/ui/radio";
import type { ConsentState } from "@/packages/client/contract/basic-schemas";

const STATES = ["given", "refused", "unknown"] as const;

export function ConsentFields({
  label,
  initial,
  onChoose,
}: {
  label: string;
  initial: ConsentState | null;
  onChoose?: (state: ConsentState) => void;
}) {
  const t = useTranslations("privacy");
  return (
    <FieldGroup label={label}>
      {STATES.map((state) => (
        <Radio
          key={state}
          name="consent"
          value={state}
          label={t(`consents.${state}`)}
          defaultChecked={state === initial}
          onChange={onChoose && (() => onChoose(state))}
          required
        />
      ))}
    </FieldGroup>
  );
}

export function readConsent(fields: FormData): ConsentState {
  const chosen = readText(fields, "consent");
  return STATES.find((state) => state === chosen) ?? "unknown";
}
