"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { REFETCH_EVERY_MS } from "@/components/data/background-refetch";
import { leaveForSignIn } from "@/components/data/leave-for-sign-in";
import { useEvents } from "@/components/data/use-events";

/** Checks are at least this far apart: returning to a tab fires several events, and people switch tabs quickly. */
const CHECK_INTERVAL_MS = 600;

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

/** The card that has the focus, as a selector. */
function focusedCard(): string | null {
  const card = document.activeElement?.closest("article[aria-labelledby]");
  return card ? `article[aria-labelledby="${card.getAttribute("aria-labelledby")}"]` : null;
}

/**
 * Keeps a student's home up to date. Checks its version when an event says that the student's works or notifications have changed,
 * when the person returns to the tab, after back navigation, and at intervals while the tab is visible. The page is refreshed only
 * when a check finds another version, because Next navigates away when a refresh fails. A card that moves to another part of the
 * page keeps the focus.
 */
export function RefreshHome({ version, address }: { version: string; address: string }) {
  const router = useRouter();
  const checkSoon = useRef(() => {});
  const cardWithFocus = useRef<string>(null);
  // While the stream is not open, the intervals are enough.
  const onEvent = (poll?: object) => poll || checkSoon.current();
  useEvents({ kind: "own-works", atMostEveryMs: CHECK_INTERVAL_MS }, onEvent);
  useEvents({ kind: "notifications", atMostEveryMs: CHECK_INTERVAL_MS }, onEvent);
  useEffect(() => {
    const card = cardWithFocus.current;
    cardWithFocus.current = null;
    if (card && document.activeElement === document.body) {
      document.querySelector<HTMLElement>(`${card} :is(a, button)`)?.focus({ preventScroll: true });
    }
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
      if (!current || current === version) return;
      cardWithFocus.current = focusedCard();
      router.refresh();
    };
    const soon = () => checkAfter(Math.max(0, lastCheckAt + CHECK_INTERVAL_MS - Date.now()));
    checkSoon.current = soon;
    if (displayedVersions.has(version)) soon();
    else checkAfter(REFETCH_EVERY_MS);
    displayedVersions.add(version);
    document.addEventListener("visibilitychange", soon, { signal });
    for (const event of ["focus", "online"]) window.addEventListener(event, soon, { signal });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [version, address, router]);
  return null;
}
