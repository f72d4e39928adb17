"use client";

import { createContext, useContext, useLayoutEffect } from "react";

const BusyContext = createContext<((isBusy: boolean) => void) | null>(null);

/** A dialog's own; see `useBusyDialog`. */
export const DialogBusyProvider = BusyContext.Provider;

/**
 * While `isBusy`, the dialog around does not close: what the hub then says would be told to nobody. Outside a dialog it
 * does nothing.
 */
export function useBusyDialog(isBusy: boolean): void {
  const tell = useContext(BusyContext);
  // Before anything can be pressed again.
  useLayoutEffect(() => {
    if (!isBusy || !tell) return;
    tell(true);
    return () => tell(false);
  }, [isBusy, tell]);
}
