import { useCallback, useEffect, useRef, useState } from "react";
import type { Work } from "./work";
import { deviceStorage, loadWork, parseWork, saveWork } from "./work-store";

/** Changes a part of the page, based on its newest state. */
export type ChangeWork = (change: Partial<Work> | ((work: Work) => Partial<Work>)) => void;

/** One student's page, saved on this device with every change. */
export interface StoredWork {
  work: Work;
  change: ChangeWork;
  /** The newest page, for actions that began before the last change. */
  current: () => Work;
  /** Whether the latest change could be saved. */
  isSaved: boolean;
}

/** Loads the page of a key, and saves it with every change. */
export function useWork(key: string): StoredWork {
  const [storage] = useState(deviceStorage);
  const [work, setWork] = useState(() => loadWork(storage, key));
  const [isSaved, setIsKept] = useState(true);
  const newest = useRef(work);

  const change = useCallback<ChangeWork>(
    (part) => {
      const next = { ...newest.current, ...(typeof part === "function" ? part(newest.current) : part) };
      newest.current = next;
      setIsKept(saveWork(storage, key, next));
      setWork(next);
    },
    [storage, key],
  );

  useEffect(() => {
    // The same page may be open in a second tab: the latest change wins in both.
    const handleStorage = (event: StorageEvent) => {
      if (event.key !== key || event.newValue === null) return;
      newest.current = parseWork(event.newValue);
      setWork(newest.current);
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, [key]);

  return { work, change, current: useCallback(() => newest.current, []), isSaved };
}
