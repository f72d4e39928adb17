"use client";

import { useEffect, useEffectEvent } from "react";

/** How often the list is asked for where no events come: as soon as one may expect them. */
const POLL_MS = 3_000;
/** A stream that was refused is tried again after this. */
const TRY_AGAIN_MS = 30_000;

/** What is told of an activity's submissions. */
export interface LiveHandlers {
  /** Something may have been missed: look whether anything has changed. */
  onUncertain: () => void;
  /** These were handed in or reviewed; null: too many to name. */
  onChanged: (submissionIds: readonly string[] | null) => void;
}

/**
 * Listens to an activity's submissions while the page is in sight; browsers keep few lines open to one hub. Where the
 * events do not come through, it asks every three seconds.
 */
export function useLiveSubmissions(activityId: string, handlers: LiveHandlers): void {
  const onUncertain = useEffectEvent(handlers.onUncertain);
  const onChanged = useEffectEvent(handlers.onChanged);
  useEffect(() => {
    let source: EventSource | null = null;
    let isLive = false;
    let refusedAt = 0;
    const close = () => {
      source?.close();
      source = null;
      isLive = false;
    };
    const open = () => {
      if (source || document.hidden) return;
      const opened = new EventSource(`/api/v1/activities/${activityId}/submissions/events`);
      source = opened;
      opened.addEventListener("ready", () => {
        isLive = true;
        onUncertain();
      });
      opened.addEventListener("changed", (event) => onChanged(JSON.parse(event.data).submissionIds));
      opened.addEventListener("error", () => {
        isLive = false;
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        refusedAt = Date.now();
      });
    };
    const poll = () => {
      if (isLive || document.hidden) return;
      onUncertain();
      if (source === null && Date.now() - refusedAt > TRY_AGAIN_MS) open();
    };
    const onSight = () => (document.hidden ? close() : open());
    open();
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", onSight);
    return () => {
      document.removeEventListener("visibilitychange", onSight);
      clearInterval(timer);
      close();
    };
  }, [activityId]);
}
