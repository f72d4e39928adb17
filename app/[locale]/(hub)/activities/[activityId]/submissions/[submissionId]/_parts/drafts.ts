"use client";

import { useSyncExternalStore } from "react";
import type { FeedbackStamp } from "@/packages/client/contract/feedback";

/** What is chosen and typed about a work, and not sent yet. */
export interface FeedbackDraft {
  stamp: FeedbackStamp | null;
  text: string;
}

export const EMPTY_DRAFT: FeedbackDraft = { stamp: null, text: "" };

// Outlives the screen: what was not sent, or is taken back, may come back when the teacher has gone to another page.
const drafts = new Map<string, FeedbackDraft>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setDraft(submissionId: string, draft: FeedbackDraft): void {
  drafts.set(submissionId, draft);
  for (const listener of listeners) listener();
}

/** Brings back what was sent, in front of what the teacher has typed about the work since. */
export function restoreDraft(submissionId: string, sent: FeedbackDraft): void {
  const now = drafts.get(submissionId) ?? EMPTY_DRAFT;
  const text = [sent.text, now.text].filter(Boolean).join("\n");
  setDraft(submissionId, { stamp: now.stamp ?? sent.stamp, text });
}

export function useDraft(submissionId: string): FeedbackDraft {
  return useSyncExternalStore(
    subscribe,
    () => drafts.get(submissionId) ?? EMPTY_DRAFT,
    () => EMPTY_DRAFT,
  );
}
