"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { FRESH_EVERY_MS } from "@/components/data/kept-fresh";
import { leaveForSignIn } from "@/components/data/leave-for-sign-in";

/** Coming back to a tab tells itself by several events, and may be done in haste. */
const RETURN_EVERY_MS = 2_000;

/** Versions that were on the screen of this document. */
const shown = new Set<string>();

/** Of the document: hubs of two releases behind one address would otherwise send a page back and forth without a pause. */
let askedAt = 0;

/**
 * Keeps a student's home true: asks in few bytes whether it has changed, on return to the tab, from time to time while it
 * is in sight, and where the way back brought up an old one; only then is the page asked for again, which leaves focus,
 * scroll and what was opened as they are. It asks first because a page that does not come when it is asked for makes Next
 * leave for it. While no answer comes, nothing changes.
 */
export function FollowActivities({ version }: { version: string }) {
  const router = useRouter();
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    let timer: ReturnType<typeof setTimeout>;
    const askIn = (delayMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, delayMs);
    };
    const ask = async () => {
      if (document.hidden) return;
      askedAt = Date.now();
      askIn(FRESH_EVERY_MS);
      const answer = await fetch("/api/v1/profile/activities/version", { signal }).catch(() => null);
      const told = await answer?.json().catch(() => null);
      if (signal.aborted) return;
      if (told?.error?.code === "AUTH_001") leaveForSignIn();
      const now = told?.data?.version;
      if (now && now !== version) router.refresh();
    };
    const askSoon = () => askIn(Math.max(0, askedAt + RETURN_EVERY_MS - Date.now()));
    // A page that is opened shows itself, too, and was made this moment.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && askSoon();
    if (shown.has(version)) askSoon();
    else askIn(FRESH_EVERY_MS);
    shown.add(version);
    document.addEventListener("visibilitychange", askSoon, { signal });
    window.addEventListener("pageshow", onShow, { signal });
    for (const event of ["focus", "online"]) window.addEventListener(event, askSoon, { signal });
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [version, router]);
  return null;
}
