import { useEffect } from "react";
import type { EducationClient } from "../../client/index";

/**
 * Asks the hub whether the session still stands whenever somebody comes back to the tab: on a shared device that may
 * be the next child, long after the last one signed out. `onFailure` hears what the hub refused.
 */
export function useSessionWatch(edu: EducationClient, onFailure: (error: unknown) => void): void {
  useEffect(() => {
    let isAsking = false;
    const ask = async () => {
      if (isAsking || document.visibilityState !== "visible") return;
      isAsking = true;
      try {
        await edu.context({ refresh: true });
      } catch (error) {
        onFailure(error);
      } finally {
        isAsking = false;
      }
    };
    const follow = () => void ask();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("focus", follow);
    window.addEventListener("pageshow", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("focus", follow);
      window.removeEventListener("pageshow", follow);
    };
  }, [edu, onFailure]);
}
