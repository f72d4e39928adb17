"use client";

import type { ComponentProps } from "react";
import { useDisabledUntilHydrated } from "./use-hydrated";

/** A `<button>` without a look, whose `onClick` does the work. Disabled until the page is hydrated. */
export function ScriptButton({ disabled, ...rest }: ComponentProps<"button">) {
  return <button {...rest} {...useDisabledUntilHydrated(disabled)} />;
}
