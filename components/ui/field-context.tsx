"use client";

import { createContext, useContext } from "react";
import { useDisabledUntilHydrated } from "./use-hydrated";

export interface FieldWiring {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: true | undefined;
}

const FieldContext = createContext<FieldWiring>({});

export const FieldWiringProvider = FieldContext.Provider;

interface ControlProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  disabled?: boolean | undefined;
  onChange?: unknown;
}

/** Merges a control's props with its `Field`'s. A control with `onChange` is disabled until hydrated: what is typed earlier would be lost. */
export function useFieldWiring<P extends ControlProps>(own: P): P & FieldWiring {
  const field = useContext(FieldContext);
  const disabledProps = useDisabledUntilHydrated(own.disabled, own.onChange !== undefined);
  const describedBy = [own["aria-describedby"], field["aria-describedby"]].filter(Boolean).join(" ");
  return {
    ...field,
    ...own,
    ...disabledProps,
    id: own.id ?? field.id,
    "aria-describedby": describedBy || undefined,
  };
}

export const CONTROL_CLASS =
  "block min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-negative aria-invalid:border-2";
