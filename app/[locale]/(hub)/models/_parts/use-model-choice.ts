"use client";

import { useState } from "react";
import type { PoolEdit, SchoolPool } from "@/client/contract/school";
import { type FormCall, useFormCall } from "@/components/forms/use-form-call";

/** What a school allows: every model, or those of a list. */
export interface ModelChoice {
  allowsAll: boolean;
  allowed: ReadonlySet<string>;
}

function choiceOf({ allowsAllModels, allowedModels, models }: SchoolPool): ModelChoice {
  const allowed = allowsAllModels ? models.map(({ id }) => id) : allowedModels;
  return { allowsAll: allowsAllModels, allowed: new Set(allowed) };
}

function without(ids: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !others.has(id));
}

/**
 * What differs of a choice from the one that stood: of a list, the models that were added and taken away, so that two
 * tabs do not undo each other. A school that allowed all models begins its list with what is chosen.
 */
export function modelEditOf(now: ModelChoice, before: ModelChoice): PoolEdit {
  if (now.allowsAll) return before.allowsAll ? {} : { allowsAllModels: true };
  if (before.allowsAll) return { allowsAllModels: false, allowedModels: [...now.allowed] };
  const [allowModels, disallowModels] = [
    without(now.allowed, before.allowed),
    without(before.allowed, now.allowed),
  ];
  return {
    ...(allowModels.length > 0 && { allowModels }),
    ...(disallowModels.length > 0 && { disallowModels }),
  };
}

/** The choice of a school's models while it is made, and sending what was changed of it. */
export function useModelChoice(
  pool: SchoolPool,
  send: (edit: PoolEdit) => Promise<SchoolPool>,
): FormCall & ModelChoice & { choose: (part: Partial<ModelChoice>) => void } {
  const [stored, setStored] = useState(() => choiceOf(pool));
  const [choice, setChoice] = useState(stored);
  const call = useFormCall(async () => {
    const now = choiceOf(await send(modelEditOf(choice, stored)));
    setStored(now);
    setChoice(now);
  });
  return {
    ...call,
    ...choice,
    choose: (part) => setChoice((before) => ({ ...before, ...part })),
  };
}
