"use client";

import type { InvalidateOptions } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { addressOf } from "@/packages/client/contract/address-of";
import type { ChangeEvent, ChangeKind } from "@/packages/client/contract/change-event";

/** How often a list is refetched while the event stream is not open, unless it says otherwise. */
const POLL_MS = 3_000;
/** The least time between two refetches. Otherwise the events of a busy app or class could bring a page to its rate limit. */
const REFETCH_AT_MOST_EVERY_MS = 2_000;
/** A stream that was refused is opened again after this time. */
const REOPEN_MS = 30_000;

interface Follower {
  pollEveryMs: number;
  polledAt: number;
  /** Something has changed; null when it may be anything. */
  onChange(event: ChangeEvent | null): void;
  onPoll(): void;
}

// The page's one event stream. It is open while the page is visible and has followers, since browsers limit the connections to one hub.
const followers = new Set<Follower>();
let source: EventSource | null = null;
let isLive = false;
let refusedAt = Number.NEGATIVE_INFINITY;
let pollTimer: ReturnType<typeof setInterval>;

function tell(event: ChangeEvent | null): void {
  for (const follower of followers) follower.onChange(event);
}

function close(): void {
  source?.close();
  source = null;
  isLive = false;
}

function open(): void {
  if (source || document.hidden) return;
  const opened = new EventSource(addressOf("/notifications/events"));
  source = opened;
  opened.addEventListener("ready", () => {
    isLive = true;
    tell(null);
  });
  opened.addEventListener("changed", ({ data }) => tell(JSON.parse(data)));
  opened.addEventListener("error", () => {
    isLive = false;
    if (opened.readyState !== EventSource.CLOSED) return;
    close();
    refusedAt = performance.now();
  });
}

function poll(): void {
  if (isLive || document.hidden) return;
  const now = performance.now();
  for (const follower of followers) {
    if (now - follower.polledAt < follower.pollEveryMs) continue;
    follower.polledAt = now;
    follower.onPoll();
  }
  if (performance.now() - refusedAt > REOPEN_MS) open();
}

const onVisibilityChange = () => (document.hidden ? close() : open());

function follow(follower: Follower): () => void {
  followers.add(follower);
  if (followers.size === 1) {
    open();
    pollTimer = setInterval(poll, POLL_MS);
    document.addEventListener("visibilitychange", onVisibilityChange);
  } else if (isLive) follower.onChange(null);
  return () => {
    followers.delete(follower);
    if (followers.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibilityChange);
    clearInterval(pollTimer);
    close();
  };
}

/**
 * Calls `onChange` after events of the person's event stream about `kind`, or about `id` of this kind, at most once in
 * `atMostEveryMs`, and every `pollEveryMs` while the stream is not open. Only while the page is visible.
 */
export function useEvents(
  {
    kind,
    id,
    atMostEveryMs = REFETCH_AT_MOST_EVERY_MS,
    pollEveryMs = POLL_MS,
  }: { kind: ChangeKind; id?: string; atMostEveryMs?: number; pollEveryMs?: number },
  onChange: (options?: InvalidateOptions) => void,
): void {
  const refresh = useEffectEvent(onChange);
  const isAbout = useEffectEvent(
    (event: ChangeEvent) => event.kind === kind && (!id || (event.ids?.includes(id.toLowerCase()) ?? true)),
  );
  // Read at each event, so that a change of the interval does not reopen the stream.
  const getMinIntervalMs = useEffectEvent(() => atMostEveryMs);
  useEffect(() => {
    let refreshedAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refreshNow = () => {
      timer = undefined;
      refreshedAt = performance.now();
      refresh();
    };
    const unfollow = follow({
      // A little less, since the poll's own interval is not exact.
      pollEveryMs: pollEveryMs - POLL_MS / 2,
      polledAt: performance.now(),
      onChange: (event) => {
        if (event && !isAbout(event)) return;
        timer ??= setTimeout(refreshNow, refreshedAt + getMinIntervalMs() - performance.now());
      },
      // A refetch that is being retried is not cancelled: it must be able to fail, so that the page can report it.
      onPoll: () => refresh({ cancelRefetch: false }),
    });
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [pollEveryMs]);
}
