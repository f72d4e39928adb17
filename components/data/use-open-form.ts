"use client";

import { useState } from "react";
import { useAddressFilters } from "./use-address-filters";

/** Which form of a page is open: the one whose button was pressed, or the one that the address names (`/classrooms?form=classroom`). */
export function useOpenForm<Name extends string>(
  names: readonly Name[],
): { form: Name | null; open: (name: Name) => void; close: () => void } {
  const [{ form: inAddress }, change] = useAddressFilters(["form"]);
  const [opened, setOpened] = useState<Name | null>(null);
  return {
    form: opened ?? names.find((name) => name === inAddress) ?? null,
    open: setOpened,
    close: () => {
      setOpened(null);
      if (inAddress !== "") change({ form: "" });
    },
  };
}
