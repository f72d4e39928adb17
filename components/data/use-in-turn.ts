"use client";

import { useRef } from "react";

/**
 * Does one thing after another, in the order in which they came: what was asked for first is shown first, however long
 * its answer takes. One that fails holds up no other.
 */
export function useInTurn(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    const done = last.current.then(work);
    last.current = done.catch(() => {});
    return done;
  };
}
