"use client";

import { createContext, useContext } from "react";

/** What a field tells the control inside it. */
export interface FieldWiring {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: true | undefined;
}

const FieldContext = createContext<FieldWiring>({});

/** Set by `Field`; controls read it with `useFieldWiring`. */
export const FieldWiringProvider = FieldContext.Provider;

/** A control's own properties joined with those of the field around it; its own id and description win or are added. */
export function useFieldWiring<
  P extends { id?: string | undefined; "aria-describedby"?: string | undefined },
>(own: P): P & FieldWiring {
  const field = useContext(FieldContext);
  const describedBy = [own["aria-describedby"], field["aria-describedby"]].filter(Boolean).join(" ");
  return {
    ...field,
    ...own,
    id: own.id ?? field.id,
    "aria-describedby": describedBy || undefined,
  };
}

/** The look of a box that is written into or chosen from. */
export const CONTROL_CLASS =
  "block min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-negative aria-invalid:border-2";
