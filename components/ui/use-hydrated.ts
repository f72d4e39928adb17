"use client";

import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Whether React has hydrated the component: false in the HTML of the server and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Disables a control until it is hydrated, so that no input is lost (decision 0014); `data-hydrating` keeps its look meanwhile. */
export function useDisabledUntilHydrated(
  disabled: boolean | undefined,
  needsScript = true,
): { disabled: boolean | undefined; "data-hydrating"?: "" } {
  const isHydrated = useHydrated();
  return isHydrated || disabled || !needsScript ? { disabled } : { disabled: true, "data-hydrating": "" };
}
