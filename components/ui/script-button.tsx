"use client";

import type { ComponentProps } from "react";
import { useDisabledUntilHydrated } from "./use-hydrated";

/** An unstyled `<button>` with an `onClick`. Disabled until the page is hydrated. */
export function ScriptButton({ disabled, ...rest }: ComponentProps<"button">) {
  return <button {...rest} {...useDisabledUntilHydrated(disabled)} />;
}
