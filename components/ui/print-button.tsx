"use client";

import type { ReactNode } from "react";
import { Button } from "./button";

/** Opens the print dialog; of the page, only an element with `data-print-sheet` is printed. */
export function PrintButton({ children }: { children: ReactNode }) {
  return (
    <Button type="button" onClick={() => window.print()}>
      {children}
    </Button>
  );
}
