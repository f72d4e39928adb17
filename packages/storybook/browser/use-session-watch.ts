import { useEffect } from "react";
import type { EducationClient } from "../../client/index";

/**
 * Whenever someone returns to the tab, checks whether the launch session is still valid: on a shared device the first child
 * may have signed out, and another child may have come. `onReturn` is called when the session is valid. `onFailure` gets the
 * error when the hub refuses the session or cannot be reached.
 */
export function useSessionWatch(
  edu: EducationClient,
  { onFailure, onReturn }: { onFailure: (error: unknown) => void; onReturn?: () => void },
): void {
  useEffect(() => {
    let isChecking = false;
    const check = async () => {
      if (isChecking || document.visibilityState !== "visible") return;
      isChecking = true;
      try {
        await edu.context({ refresh: true });
        onReturn?.();
      } catch (error) {
        onFailure(error);
      } finally {
        isChecking = false;
      }
    };
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("visibilitychange", check, { signal });
    window.addEventListener("focus", check, { signal });
    window.addEventListener("pageshow", check, { signal });
    return () => controller.abort();
  }, [edu, onFailure, onReturn]);
}
