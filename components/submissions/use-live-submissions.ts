"use client";

import { type InvalidateOptions, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";

import { addressOf } from "@/client/contract/address-of";
import { submissionEvents } from "@/client/contract/addresses";
import { invalidateReviews, markingKey } from "./review-queries";

/** How often the submissions are refetched while no events come: as soon as events would show them. */
const POLL_MS = 3_000;
/** A stream that was refused is opened again after this. */
const REOPEN_MS = 30_000;

/**
 * Refetches an activity's submissions on the events of the hub, and every three seconds where these do not come through.
 * Only while the page is visible, since browsers keep few connections to one hub.
 */
export function useLiveSubmissions(activityId: string): void {
  const client = useQueryClient();
  const refresh = useEffectEvent((options?: InvalidateOptions) => {
    // A mark that is being sent refetches when it is done; an earlier refetch would show the state before it.
    if (client.isMutating({ mutationKey: markingKey(activityId) }) === 0) {
      invalidateReviews(client, activityId, options);
    }
  });
  useEffect(() => {
    let source: EventSource | null = null;
    let isLive = false;
    let refusedAt = Number.NEGATIVE_INFINITY;
    const close = () => {
      source?.close();
      source = null;
      isLive = false;
    };
    const open = () => {
      if (source || document.hidden) return;
      const opened = new EventSource(addressOf(submissionEvents, { params: { activityId } }));
      source = opened;
      opened.addEventListener("ready", () => {
        isLive = true;
        refresh();
      });
      opened.addEventListener("changed", () => refresh());
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
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      clearInterval(timer);
      close();
    };
  }, [activityId]);
}
