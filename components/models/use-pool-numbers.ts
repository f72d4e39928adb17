"use client";

import { useState } from "react";
import { changedOnly } from "@/components/forms/changed-only";
import { type FormCall, readNumber, useFormCall } from "@/components/forms/use-form-call";
import type { PoolEdit, SchoolPool } from "@/packages/client/contract/school-pool";

type PoolNumber = "dailyLimitCredits" | "lowWaterCredits" | "textPriceCredits" | "imagePriceCredits";
type Values<Name extends PoolNumber> = Readonly<Record<Name, number | null>>;

function fillInputs<Name extends PoolNumber>(
  form: HTMLFormElement,
  values: Values<Name>,
  names: readonly Name[],
) {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(values[name] ?? "");
  }
}

/** A form for numbers of a credit pool, one input per name. After `send` it shows the values of the stored pool. */
export function usePoolNumbers<Name extends PoolNumber>(
  names: readonly Name[],
  pool: Values<Name>,
  send: (edit: PoolEdit) => Promise<SchoolPool>,
): FormCall & { values: Values<Name> } {
  const [values, setValues] = useState(pool);
  const call = useFormCall(async (fields, form) => {
    const entered = Object.fromEntries(names.map((name) => [name, readNumber(fields, name)])) as Values<Name>;
    const stored = await send(changedOnly(entered, values) as PoolEdit);
    setValues(stored);
    fillInputs(form, stored, names);
  });
  return { ...call, values };
}
