"use client";

import { useState } from "react";
import { useAddressFilters } from "./use-address-filters";

/**
 * Which form of a page is open: the one whose button was pressed, or the one that the address asks for. A link leads
 * straight to a form so: `/classrooms?form=classroom`.
 */
export function useAskedForm<Name extends string>(
  names: readonly Name[],
): { form: Name | null; open: (name: Name) => void; close: () => void } {
  const [{ form: asked }, change] = useAddressFilters(["form"]);
  const [pressed, setPressed] = useState<Name | null>(null);
  return {
    form: pressed ?? names.find((name) => name === asked) ?? null,
    open: setPressed,
    close: () => {
      setPressed(null);
      if (asked !== "") change({ form: "" });
    },
  };
}
