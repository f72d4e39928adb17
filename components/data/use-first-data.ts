"use client";

import { useEffect, useState } from "react";

const shown = new WeakSet<object>();

/**
 * What a page brought along, as a query's first data. The way back to a page shows it as it was brought the first time:
 * what was on the screen before counts as old, and is asked for again at once.
 */
export function useFirstData<Data>(
  brought: object,
  initialData: Data,
): { initialData: Data; initialDataUpdatedAt?: number } {
  const [wasShown] = useState(() => shown.has(brought));
  useEffect(() => {
    shown.add(brought);
  }, [brought]);
  return wasShown ? { initialData, initialDataUpdatedAt: 0 } : { initialData };
}
