"use client";

import { useState } from "react";

/** What takes longer holds up what comes after it no more. */
const PATIENCE_MS = 10_000;

/** Does the work when its turn has come. */
type InTurn = (work: () => Promise<void>) => Promise<void>;

const patience = () => new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));

/**
 * Does one thing after another, in the order in which they came: what was asked for first is shown first, however long
 * its answer takes, up to ten seconds. One that fails holds up no other.
 */
export function inTurns(): InTurn {
  let last = Promise.resolve();
  return (work) => {
    const before = last;
    const done = before.then(work);
    // The ten seconds are the work's own: while it waits for its turn they do not run.
    last = before.then(() => Promise.race([done.catch(() => {}), patience()]));
    return done;
  };
}

/** `inTurns`, for as long as the component stands. */
export function useInTurn(): InTurn {
  return useState(inTurns)[0];
}
