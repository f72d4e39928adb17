import { useCallback, useRef, useState } from "react";

/** Runs one task at a time, and keeps the error of the last one. */
export interface Action {
  isBusy: boolean;
  error: unknown;
  /** Runs the task unless one is running, so that a double click counts once. Returns whether it succeeded. */
  run: (task: () => Promise<void>) => Promise<boolean>;
  clearError: () => void;
}

/** Creates an action; `onFailure` is called for every failure. */
export function useAction(onFailure?: (error: unknown) => void): Action {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // State changes only with the next render; a second click may come earlier.
  const lock = useRef(false);

  const run = useCallback(
    async (task: () => Promise<void>) => {
      if (lock.current) return false;
      lock.current = true;
      setIsBusy(true);
      setError(null);
      try {
        await task();
        return true;
      } catch (cause) {
        setError(cause);
        onFailure?.(cause);
        return false;
      } finally {
        lock.current = false;
        setIsBusy(false);
      }
    },
    [onFailure],
  );
  return { isBusy, error, run, clearError: useCallback(() => setError(null), []) };
}
