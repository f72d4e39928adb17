"use client";

import { useState } from "react";
import type { PoolEdit, SchoolPool } from "@/client/contract/school";
import { changedOnly } from "@/components/forms/changed-only";
import { type FormCall, numberOf, useFormCall } from "@/components/forms/use-form-call";

type PoolNumber = "dailyLimitCredits" | "lowWaterCredits" | "textPriceCredits" | "imagePriceCredits";
type Shown<Name extends PoolNumber> = Readonly<Record<Name, number | null>>;

function fill<Name extends PoolNumber>(form: HTMLFormElement, numbers: Shown<Name>, names: readonly Name[]) {
  for (const name of names) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = String(numbers[name] ?? "");
  }
}

/**
 * A form of some of a pool's numbers, one input for each name. `send` is called with those that were touched, and gives
 * the pool as it stands then, which the form shows from there on.
 */
export function usePoolNumbers<Name extends PoolNumber>(
  names: readonly Name[],
  pool: Shown<Name>,
  send: (edit: PoolEdit) => Promise<SchoolPool>,
): FormCall & { shown: Shown<Name> } {
  const [shown, setShown] = useState(pool);
  const call = useFormCall(async (fields, form) => {
    const typed = Object.fromEntries(names.map((name) => [name, numberOf(fields, name)])) as Shown<Name>;
    const stored = await send(changedOnly(typed, shown) as PoolEdit);
    setShown(stored);
    fill(form, stored, names);
  });
  return { ...call, shown };
}
