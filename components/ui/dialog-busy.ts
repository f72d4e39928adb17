"use client";

import { createContext, useContext, useLayoutEffect } from "react";

const BusyContext = createContext<((isBusy: boolean) => void) | null>(null);

export const DialogBusyProvider = BusyContext.Provider;

/** Keeps the surrounding dialog open while `isBusy`, so that the result can be displayed. Does nothing outside a dialog. */
export function useBusyDialog(isBusy: boolean): void {
  const setBusy = useContext(BusyContext);
  // A layout effect runs before the next click can close the dialog.
  useLayoutEffect(() => {
    if (!isBusy || !setBusy) return;
    setBusy(true);
    return () => setBusy(false);
  }, [isBusy, setBusy]);
}
