"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { REFETCH_EVERY_MS } from "@/components/data/background-refetch";
import { leaveForSignIn } from "@/components/data/leave-for-sign-in";
import { useEvents } from "@/components/data/use-events";

/** Checks are at least this far apart: returning to a tab fires several events, and people switch tabs quickly. */
const RETURN_INTERVAL_MS = 2_000;

/**
 * Versions that this document has displayed. One that is displayed again comes from the router's cache and may be old, so it is
 * checked soon.
 */
const displayedVersions = new Set<string>();

/**
 * Kept across mounts. While two releases run side by side, the answers may have their two versions in turn: every check then
 * refreshes the page, which displays a known version again. Without the time of the last check, the next check would follow at once.
 */
let lastCheckAt = 0;

/**
 * Keeps a student's home up to date. Checks its version when the event stream tells of the student's works or of something new, at
 * intervals while the tab is visible, when the person returns to the tab, and after back navigation. The page is refreshed only when a check finds another version, because Next navigates away
 * when a refresh fails.
 */
export function RefreshHome({ version, address }: { version: string; address: string }) {
  const router = useRouter();
  const checkNow = useRef(() => {});
  // Without the stream the interval below is enough.
  const events = { pollEveryMs: REFETCH_EVERY_MS, atMostEveryMs: 500 };
  useEvents({ kind: "own-works", ...events }, () => checkNow.current());
  useEvents({ kind: "notifications", ...events }, () => checkNow.current());
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    const checkAfter = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(check, delayMs);
    };
    const check = async () => {
      if (document.hidden) return;
      lastCheckAt = Date.now();
      checkAfter(REFETCH_EVERY_MS);
      const response = await fetch(address, { signal }).catch(() => null);
      const body = await response?.json().catch(() => null);
      if (signal.aborted) return;
      if (body?.error?.code === "AUTH_001") leaveForSignIn();
      const current = body?.data?.version;
      if (current && current !== version) router.refresh();
    };
    const checkSoon = () => checkAfter(Math.max(0, lastCheckAt + RETURN_INTERVAL_MS - Date.now()));
    checkNow.current = () => checkAfter(0);
    if (displayedVersions.has(version)) checkSoon();
    else checkAfter(REFETCH_EVERY_MS);
    displayedVersions.add(version);
    document.addEventListener("visibilitychange", checkSoon, { signal });
    for (const event of ["focus", "online"]) window.addEventListener(event, checkSoon, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [version, address, router]);
  return null;
}
