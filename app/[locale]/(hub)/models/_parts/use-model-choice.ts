"use client";

import { useState } from "react";
import { type FormCall, useFormCall } from "@/components/forms/use-form-call";
import type { PoolEdit, SchoolPool } from "@/packages/client/contract/school-pool";

export interface ModelChoice {
  allowsAll: boolean;
  allowed: ReadonlySet<string>;
}

function readChoice({ allowsAllModels, allowedModels, models }: SchoolPool): ModelChoice {
  const allowed = allowsAllModels ? models.map(({ id }) => id) : allowedModels;
  return { allowsAll: allowsAllModels, allowed: new Set(allowed) };
}

function difference(ids: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  return [...ids].filter((id) => !others.has(id));
}

/**
 * Builds the request that changes the choice `before` to `now`. The request has only the models that were added and removed, so
 * that two tabs do not undo each other. If the school allowed all models before, the request has the whole list.
 */
export function buildModelEdit(now: ModelChoice, before: ModelChoice): PoolEdit {
  if (now.allowsAll) return before.allowsAll ? {} : { allowsAllModels: true };
  if (before.allowsAll) return { allowsAllModels: false, allowedModels: [...now.allowed] };
  const [allowModels, disallowModels] = [
    difference(now.allowed, before.allowed),
    difference(before.allowed, now.allowed),
  ];
  return {
    ...(allowModels.length > 0 && { allowModels }),
    ...(disallowModels.length > 0 && { disallowModels }),
  };
}

export function useModelChoice(
  pool: SchoolPool,
  send: (edit: PoolEdit) => Promise<SchoolPool>,
): FormCall & ModelChoice & { choose: (part: Partial<ModelChoice>) => void } {
  const [stored, setStored] = useState(() => readChoice(pool));
  const [choice, setChoice] = useState(stored);
  const call = useFormCall(async () => {
    const saved = readChoice(await send(buildModelEdit(choice, stored)));
    setStored(saved);
    setChoice(saved);
  });
  return {
    ...call,
    ...choice,
    choose: (part) => setChoice((before) => ({ ...before, ...part })),
  };
}
