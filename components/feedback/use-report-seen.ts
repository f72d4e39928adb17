"use client";

import { useEffect } from "react";
import { hubCall } from "@/components/data/hub-call";

/**
 * Tells the hub that the reader has seen a work's page, once for each `shown`, as soon as the page is visible. `shown` names what may
 * be new on it; null reports nothing.
 */
export function useReportSeen(submissionId: string, shown: string | null): void {
  useEffect(() => {
    if (shown === null) return;
    const report = () => {
      if (document.hidden) return;
      document.removeEventListener("visibilitychange", report);
      // When it fails, the next visit reports it.
      hubCall("POST /submissions/{submissionId}/feedback/seen", { params: { submissionId } }).catch(() => {});
    };
    document.addEventListener("visibilitychange", report);
    report();
    return () => document.removeEventListener("visibilitychange", report);
  }, [submissionId, shown]);
}
