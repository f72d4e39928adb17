"use client";

import type { InvalidateOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

/** How often a list is refetched while the event stream is not open. */
const POLL_MS = 3_000;
/** The least time between two refetches. Otherwise the events of a busy app or class could bring a page to its rate limit. */
const REFETCH_AT_MOST_EVERY_MS = 2_000;
/** A stream that was refused is opened again after this time. */
const REOPEN_MS = 30_000;

/**
 * Calls `onChange` after events of the hub's event stream at `address`, at most once in `atMostEveryMs`, and every three seconds
 * while the stream is not open. Only while the page is visible, since browsers limit the connections to one hub.
 */
export function useLiveEvents(
  address: string,
  onChange: (options?: InvalidateOptions) => void,
  atMostEveryMs = REFETCH_AT_MOST_EVERY_MS,
): void {
  const refresh = useEffectEvent(onChange);
  // Read at each event, so that a change of the interval does not reopen the stream.
  const getMinIntervalMs = useEffectEvent(() => atMostEveryMs);
  useEffect(() => {
    let source: EventSource | null = null;
    let isLive = false;
    let refusedAt = Number.NEGATIVE_INFINITY;
    let refreshedAt = Number.NEGATIVE_INFINITY;
    let refreshTimer: ReturnType<typeof setTimeout> | undefined;
    const refreshNow = () => {
      refreshTimer = undefined;
      refreshedAt = performance.now();
      refresh();
    };
    const refreshSoon = () => {
      refreshTimer ??= setTimeout(refreshNow, refreshedAt + getMinIntervalMs() - performance.now());
    };
    const close = () => {
      source?.close();
      source = null;
      isLive = false;
    };
    const open = () => {
      if (source || document.hidden) return;
      const opened = new EventSource(address);
      source = opened;
      opened.addEventListener("ready", () => {
        isLive = true;
        refreshSoon();
      });
      opened.addEventListener("changed", refreshSoon);
      opened.addEventListener("error", () => {
        isLive = false;
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        refusedAt = performance.now();
      });
    };
    const poll = () => {
      if (isLive || document.hidden) return;
      // A refetch that is being retried is not cancelled: it must be able to fail, so that the page can report it.
      refresh({ cancelRefetch: false });
      if (performance.now() - refusedAt > REOPEN_MS) open();
    };
    const onVisibilityChange = () => (document.hidden ? close() : open());
    open();
    const pollTimer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      clearInterval(pollTimer);
      clearTimeout(refreshTimer);
      close();
    };
  }, [address]);
}
