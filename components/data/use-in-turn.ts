"use client";

import { useRef } from "react";

/** What takes longer holds up what comes after it no more. */
const PATIENCE_MS = 10_000;

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/**
 * Does one thing after another, in the order in which they came: what was asked for first is shown first, however long
 * its answer takes, up to ten seconds. One that fails holds up no other.
 */
export function useInTurn(): (work: () => Promise<void>) => Promise<void> {
  const last = useRef<Promise<void>>(Promise.resolve());
  return (work) => {
    const done = last.current.then(work);
    last.current = Promise.race([done.catch(() => {}), patience()]);
    return done;
  };
}
